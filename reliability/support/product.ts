import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path, { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { embeddedTemplate } from '#server/testing/template.ts'
import { freePort } from '../../scripts/postgres.ts'
import { withMemoryEnv } from '../../scripts/setup/serverNode.mjs'

export type Product = {
  url: string
  pid(): number
  isRunning(): boolean
  /** Starts it, waits until it is ready, and returns how long that took. */
  start(): Promise<number>
  signal(signal: NodeJS.Signals): void
  /** Sends the signal, waits for the exit, and returns the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>
  /** The end of its output, for error messages. */
  log(): string
}

type ProductOptions = {
  dataDir: string
  databaseUrl?: string
  env?: Record<string, string>
  /** A file of reliability/controls to preload. */
  preload?: string
  /** Starts with the demo community. */
  isDemo?: boolean
}

const root = path.join(import.meta.dirname, '../..')
// A guard against hanging, generous enough for a slow machine.
const readyWithinMs = 180_000
const maxLogLength = 4000

// No product outlives the process that started it.
const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/** The product in a separate process with a fixed address, which can be killed and restarted. */
export const createProduct = async ({
  dataDir,
  databaseUrl = '',
  env,
  preload,
  isDemo = false,
}: ProductOptions): Promise<Product> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  let log = ''

  const isRunning = (): boolean =>
    child !== null && child.exitCode === null && child.signalCode === null

  const start = async (): Promise<number> => {
    const from = performance.now()
    log = ''
    const first = preload
      ? ['--import', path.join(import.meta.dirname, '../controls', preload)]
      : []
    child = spawn(process.execPath, [...first, 'server/main.ts', ...(isDemo ? ['--demo'] : [])], {
      cwd: root,
      env: {
        ...withMemoryEnv(process.env),
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        SMTP_URL: '',
        PUBLIC_URL: url,
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'error',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const started = child
    children.add(started)
    started.once('exit', () => children.delete(started))
    // The first of several workers answers before the others are ready.
    let areAllReady = env?.WORKERS === undefined
    const append = (text: Buffer): void => {
      log = (log + text).slice(-maxLogLength)
      areAllReady ||= log.includes('Welkom is ready')
    }
    child.stdout?.on('data', append)
    child.stderr?.on('data', append)
    while (!areAllReady || !(await isReady(url))) {
      if (!isRunning()) throw new Error(`The product did not start:\n${log}`)
      if (performance.now() - from > readyWithinMs) throw new Error(`Not ready in time:\n${log}`)
      await pause(20)
    }
    return performance.now() - from
  }

  return {
    url,
    pid: () => child?.pid ?? 0,
    isRunning,
    start,
    signal: (signal) => void child?.kill(signal),
    end: async (signal) => {
      if (!child || !isRunning()) return child?.exitCode ?? null
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
      return child.exitCode
    },
    log: () => log,
  }
}

const isReady = async (url: string): Promise<boolean> => {
  const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2000) }).catch(
    () => null,
  )
  return answer?.ok ?? false
}

export type DataDir = { dataDir: string; remove: () => void }

/**
 * A new data folder. Without PostgreSQL it holds a migrated embedded database, copied from the
 * tests' template, because creating one takes seconds.
 */
export const createDataDir = async (databaseUrl?: string): Promise<DataDir> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'welkom-reliability-'))
  if (!databaseUrl) cpSync(await embeddedTemplate(), join(dataDir, 'database'), { recursive: true })
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }) }
}
