import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase, type Sql } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'

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

type Where = { dataDir: string; databaseUrl?: string }

const spawnProduct = (
  port: number,
  { dataDir, databaseUrl = '' }: Where,
  { isMeasured = false, preload = '' } = {},
) => {
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SMTP_URL: '',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    RATE_LIMITS: 'off',
  }
  return isMeasured
    ? spawn(
        process.execPath,
        [...measured, ...(preload ? ['--import', preload] : []), 'server/main.ts'],
        {
          env,
          stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        },
      )
    : spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** The product as `npm start` runs it, on the embedded database unless told; its log goes nowhere. */
export const startProduct = async (where: Where): Promise<Running> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawnProduct(port, where)
  await untilItAnswers(`${url}/health/ready`, child)
  return { url, stop: stopper(child) }
}

/** Makes a database and fills it before the product is started on it. */
export const filled = async (where: Where, fill: (sql: Sql) => Promise<void>) => {
  const database = await openDatabase(where)
  await migrate(database)
  await database.patiently(() => fill(database.sql))
  await database.close()
}

/** A process that tells what it weighs. */
export type Measured = Running & { pid: number; memory: () => Promise<NodeJS.MemoryUsage> }

const measured = ['--expose-gc', '--import', './bench/memory.ts']

const asMeasured = (url: string, child: ChildProcess): Measured => ({
  url,
  pid: child.pid ?? 0,
  stop: stopper(child),
  memory: async () => {
    child.send('memory')
    const [usage] = (await once(child, 'message')) as [NodeJS.MemoryUsage]
    return usage
  },
})

/** `preload`: a deliberately broken variant. */
export const startMeasured = async (where: Where, preload?: string): Promise<Measured> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawnProduct(port, where, { isMeasured: true, ...(preload && { preload }) })
  await untilItAnswers(`${url}/health/ready`, child)
  return asMeasured(url, child)
}

/** Streams and nothing else; what is posted is written to so many of them. */
export const startBareStreams = async (reached: number): Promise<Measured> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { ...process.env, PORT: String(port), REACHED: String(reached) }
  const child = spawn(process.execPath, [...measured, 'bench/bareStreams.ts'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await untilItAnswers(`${url}/`, child)
  return asMeasured(url, child)
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
