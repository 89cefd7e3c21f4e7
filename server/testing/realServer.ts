import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseOn, onServer } from './template.ts'

export type RealServer = {
  url: string
  dataDir: string
  process: ChildProcess
  /** What it has printed so far. */
  output(): string
  /** Resolves with its exit code. */
  exited: Promise<number | null>
  /** Ends it at once and clears up. */
  remove(): Promise<void>
}

// Only against hanging.
const patienceMs = 150_000

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })

// No server outlives the tests that started it.
const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/** Starts the product as a process of its own, on a migrated and empty database. */
export const startServer = async (
  environment: Record<string, string> = {},
): Promise<RealServer> => {
  const server = await startProcess(environment)
  try {
    await untilReady(server)
  } catch (error) {
    await server.remove()
    throw error
  }
  return server
}

/** The same for one that may never be ready. */
export const startProcess = async (
  environment: Record<string, string> = {},
): Promise<RealServer> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'welkom-server-'))
  const { TEST_DATABASE_URL: serverUrl, WELKOM_TEST_TEMPLATE: template = '' } = process.env
  const name = `welkom_${process.env.WELKOM_TEST_RUN}_real_${process.pid}_${Date.now()}`
  if (serverUrl) await onServer(serverUrl, `create database ${name} template ${template}`)
  else cpSync(template, join(dataDir, 'database'), { recursive: true })
  const port = await freePort()
  const { NODE_COMPILE_CACHE, TZ } = process.env

  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      PATH: process.env.PATH ?? '',
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      ...(TZ && { TZ }),
      ...(serverUrl && { DATABASE_URL: databaseOn(serverUrl, name) }),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    process: child,
    output: () => output,
    exited,
    remove: async () => {
      child.kill('SIGKILL')
      await exited
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const untilReady = async ({ url, process: child, output }: RealServer) => {
  const end = Date.now() + patienceMs
  while (Date.now() < end && child.exitCode === null) {
    const reply = await fetch(`${url}/health/ready`).catch(() => null)
    if (reply?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The server did not become ready:\n${output()}`)
}
