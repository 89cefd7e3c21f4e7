import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './postgres.ts'
import { findExecutable, findOrInstall, installWithoutService, whyMissing } from './programs.ts'

export type TestRedis = {
  url: string
  isRunning(): boolean
  stop(): Promise<void>
  /** SIGKILL. Persistence is off, so all data is lost. */
  kill(): Promise<void>
  /** Starts it again on the same port. */
  restart(): Promise<void>
}

const startTries = 200
const startPauseMs = 25

/** Starts a temporary Redis or Valkey on a free port; `stop` removes its data. */
export const startRedis = async (): Promise<TestRedis> => {
  const program = findProgram()
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'welkom-redis-'))
  const port = await freePort()
  let server: ChildProcess | null = null

  const settings = { bind: '127.0.0.1', port: String(port), save: '', appendonly: 'no', dir: home }

  const start = async (): Promise<void> => {
    const log = fs.openSync(path.join(home, 'log'), 'a')
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])
    const child = spawn(program, args, { cwd: home, stdio: ['ignore', log, log] })
    fs.closeSync(log)
    server = child
    for (let tries = 0; tries < startTries; tries++) {
      if (await isResponding(port)) return
      if (child.exitCode !== null) break
      await pause(startPauseMs)
    }
    throw new Error(`Redis did not start:\n${fs.readFileSync(path.join(home, 'log'), 'utf8')}`)
  }

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const child = server
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }

  const removeAtExit = (): void => {
    server?.kill('SIGKILL')
    fs.rmSync(home, { recursive: true, force: true })
  }
  process.once('exit', removeAtExit)
  await start()

  return {
    url: `redis://127.0.0.1:${port}`,
    isRunning: () => server !== null && server.exitCode === null && server.signalCode === null,
    kill: () => end('SIGKILL'),
    restart: async () => {
      await end('SIGTERM')
      await start()
    },
    stop: async () => {
      await end('SIGKILL')
      process.off('exit', removeAtExit)
      fs.rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const isResponding = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
    socket.once('data', (reply) => {
      socket.destroy()
      resolve(String(reply).startsWith('+PONG'))
    })
    socket.once('error', () => resolve(false))
  })

/** One line that says what is missing, or null when Redis can be started. */
export const missingRedis = (): string | null => whyMissing(findProgram)

/** Installs Redis where possible; otherwise throws one line that says what is missing. */
export const ensureRedis = (): void => {
  findProgram()
}

const findProgram = (): string =>
  findOrInstall(
    () => findExecutable(['redis-server', 'valkey-server'], '/usr/bin', '/usr/local/bin'),
    () => installWithoutService('redis-server', 'redis-server'),
    'Redis is needed here: install the package redis-server (or valkey)',
  )
