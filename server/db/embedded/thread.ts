import { Worker } from 'node:worker_threads'
import type { Log } from '#server/db/database.ts'

export type ThreadOptions = WorkerData & {
  log: Log
  /** Interval of heartbeat pings; the worker is terminated after six unanswered ones. */
  pingEveryMs: number
  /** Pauses the watchdog during a vacuum or a migration. */
  isWatchdogPaused(): boolean
  onBytes(message: Extract<FromWorker, { kind: 'bytes' }>): void
  onExit(reason: string, isPermanent: boolean): void
}

const maxUnansweredPings = 6

export type Thread = {
  /** Settles when the database accepts connections or failed to open. */
  ready: Promise<void>
  send(message: ToWorker, transfer?: ArrayBuffer[]): void
  /** Copies a consistent snapshot of the folder; queries wait meanwhile. */
  copyTo(folder: string): Promise<void>
  close(): Promise<void>
}

/** Runs the worker thread once; `onExit` is called if it ends unexpectedly. */
export const startThread = (options: ThreadOptions): Thread => {
  const { dir, log, pingEveryMs, isWatchdogPaused, onBytes, onExit } = options
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { dir } satisfies WorkerData,
    name: 'database',
    // The messages it copies die young. By default V8 would keep 96 MB for them.
    resourceLimits: { maxYoungGenerationSizeMb: 12 },
  })
  const ready = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()
  const pendingCopies: PromiseWithResolvers<void>[] = []
  ready.promise.catch(() => {}) // avoids an unhandled rejection when nothing awaits it
  let isClosing = false
  let reason = 'the database thread ended'
  let isPermanent = false
  let unanswered = 0
  let watchdog: NodeJS.Timeout | undefined

  const send = (message: ToWorker, transfer: ArrayBuffer[] = []): void =>
    worker.postMessage(message, transfer)

  // Counts pings instead of time: after a pause of this thread or machine, the pong is already queued
  // and must not be mistaken for silence.
  const checkAlive = (): void => {
    if (isWatchdogPaused()) unanswered = 0
    if (unanswered >= maxUnansweredPings) {
      reason = `the database thread did not answer for ${(unanswered * pingEveryMs) / 1000} s`
      void worker.terminate()
      return
    }
    unanswered++
    send({ kind: 'ping' })
  }

  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'bytes') onBytes(message)
    else if (message.kind === 'pong') unanswered = 0
    else if (message.kind === 'log') log[message.level](message.line)
    else if (message.kind === 'lost') ({ reason, isPermanent } = message)
    else if (message.kind === 'closed') closed.resolve()
    else if (message.kind === 'copied') {
      const copy = pendingCopies.shift()
      if (message.failure === null) copy?.resolve()
      else copy?.reject(new Error(message.failure))
    } else if (message.kind === 'ready') {
      ready.resolve()
      watchdog = setInterval(checkAlive, pingEveryMs).unref()
    }
  })
  worker.on('error', (error) => {
    reason = String(error)
  })
  worker.on('exit', () => {
    clearInterval(watchdog)
    ready.reject(new Error(reason))
    for (const copy of pendingCopies) copy.reject(new Error(reason))
    closed.resolve()
    if (!isClosing) onExit(reason, isPermanent)
  })

  const terminate = async (): Promise<void> => {
    isClosing = true
    clearInterval(watchdog)
    await worker.terminate()
  }

  return {
    ready: ready.promise,
    send,
    copyTo: (to) => {
      const copy = Promise.withResolvers<void>()
      pendingCopies.push(copy)
      send({ kind: 'copy', to })
      return copy.promise
    },
    close: async () => {
      isClosing = true
      clearInterval(watchdog)
      send({ kind: 'close' })
      await closed.promise
      await terminate()
    },
  }
}

/** Messages between the main thread and the database thread. */
export type WorkerData = { dir: string }

export type ToWorker =
  | { kind: 'bytes'; connection: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'ping' }
  | { kind: 'copy'; to: string }
  | { kind: 'close' }

export type FromWorker =
  | { kind: 'ready' }
  | {
      kind: 'bytes'
      connection: number
      bytes: Uint8Array<ArrayBuffer>
      inTransaction: boolean
    }
  | { kind: 'pong' }
  | { kind: 'closed' }
  | { kind: 'copied'; failure: string | null }
  | { kind: 'log'; level: 'info' | 'warn'; line: string }
  /** The thread ends; `isPermanent` when a restart would not help. */
  | { kind: 'lost'; reason: string; isPermanent: boolean }
