import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path, { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { copyTemplate, databaseOn } from './template.ts'

export type RealServer = {
  url: string
  dataDir: string
  process: ChildProcess
  /** Everything printed so far. */
  output(): string
  /** Resolves with the exit code. */
  exited: Promise<number | null>
  /** Kills the process and removes its files. */
  remove(): Promise<void>
}

// Only a guard against hanging, shorter than that of Vitest.
const timeoutMs = 500_000

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })

// Servers are killed when the test process exits.
const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/** Starts the app as a child process, on a migrated and empty database. */
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

/** As `startServer`, without waiting until it is ready. */
export const startProcess = async (
  environment: Record<string, string> = {},
): Promise<RealServer> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'welkom-server-'))
  const { TEST_DATABASE_URL: serverUrl, WELKOM_TEST_TEMPLATE: template = '' } = process.env
  const name = `welkom_${process.env.WELKOM_TEST_RUN}_real_${process.pid}_${Date.now()}`
  if (serverUrl) await copyTemplate(serverUrl, template, name)
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
  const end = Date.now() + timeoutMs
  while (Date.now() < end && child.exitCode === null) {
    const reply = await fetch(`${url}/health/ready`).catch(() => null)
    if (reply?.ok) return
    await pause(50)
  }
  throw new Error(`The server did not become ready:\n${output()}`)
}

/**
 * Sends a request and repeats it as `Retry-After` says while a busy server answers 503.
 */
export const fetchPatiently = async (url: string, options: RequestInit = {}): Promise<Response> => {
  for (;;) {
    const reply = await fetch(url, options)
    const seconds = reply.headers.get('retry-after')
    if (reply.status !== 503 || seconds === null) return reply
    await reply.body?.cancel()
    await pause(Number(seconds) * 1000)
  }
}

export type Ended = { code: number; out: string; err: string }

const root = path.resolve(import.meta.dirname, '../..')

/** Runs a program of the project in a child process with exactly this environment. */
export const runProgram = (
  program: string,
  args: string[] = [],
  settings: Record<string, string | undefined> = {},
): Promise<Ended> =>
  new Promise((resolve) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...settings }
    execFile(
      process.execPath,
      [program, ...args],
      { cwd: root, env, timeout: timeoutMs },
      (error, out, err) => {
        const code = error ? Number(error.code ?? 137) : 0
        resolve({ code, out, err })
      },
    )
  })
