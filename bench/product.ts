import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export type Running = { url: string; stop: () => Promise<void> }

export const aFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'welkom-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

const stopper = (child: ChildProcess) => {
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  return async () => {
    process.off('exit', killWithUs)
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
}

const untilItAnswers = async (url: string, child: ChildProcess) => {
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}`)
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await pause(100)
  }
  throw new Error(`${url} does not answer`)
}

/** The product as `npm start` runs it, on the embedded database; its log goes nowhere. */
export const startProduct = async (dataDir: string): Promise<Running> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    SMTP_URL: '',
    PUBLIC_URL: url,
    RATE_LIMITS: 'off',
  }
  const child = spawn(process.execPath, ['server/main.ts'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilItAnswers(`${url}/health/ready`, child)
  return { url, stop: stopper(child) }
}

/** The least a server can do: the same bytes, from memory. */
export const startBareServer = async (body: string, status: number): Promise<Running> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { ...process.env, PORT: String(port), BODY: body, STATUS: String(status) }
  const child = spawn(process.execPath, ['bench/bareServer.ts'], { env, stdio: 'inherit' })
  await untilItAnswers(`${url}/`, child)
  return { url, stop: stopper(child) }
}
