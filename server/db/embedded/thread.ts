import { Worker } from 'node:worker_threads'
import type { Log } from '../log.ts'
import type { FromWorker, ToWorker, WorkerData } from './protocol.ts'

export type ThreadOptions = WorkerData & {
  log: Log
  /** The worker is asked this often whether it is alive, and ended after six unanswered questions. */
  pingEveryMs: number
  /** While this is so the watchdog waits: a vacuum or a migration may take its time. */
  isPatient(): boolean
  onBytes(message: Extract<FromWorker, { kind: 'bytes' }>): void
  onGone(reason: string, forGood: boolean): void
}

const unansweredPings = 6

export type Thread = {
  /** Settles when the database accepts connections, or could not be opened. */
  ready: Promise<void>
  send(message: ToWorker, transfer?: ArrayBuffer[]): void
  /** Copies the database's folder as it is at one moment; nobody is answered meanwhile. */
  copyTo(folder: string): Promise<void>
  close(): Promise<void>
}

/** One life of the worker thread, from its start to its end; `onGone` is called if it ends unasked. */
export const startThread = (options: ThreadOptions): Thread => {
  const { dir, log, pingEveryMs, isPatient, onBytes, onGone } = options
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { dir } satisfies WorkerData,
    name: 'database',
  })
  const ready = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()
  const copying: PromiseWithResolvers<void>[] = []
  ready.promise.catch(() => {}) // told to whoever waits; nobody may be waiting any more
  let leaving = false
  let reason = 'the database thread ended'
  let forGood = false
  let unanswered = 0
  let watchdog: NodeJS.Timeout | undefined

  const send = (message: ToWorker, transfer: ArrayBuffer[] = []): void =>
    worker.postMessage(message, transfer)

  // Counting questions and not seconds: after a pause of this thread, or of the whole machine, the
  // answer is already waiting to be read and must not be mistaken for silence.
  const watch = (): void => {
    if (isPatient()) unanswered = 0
    if (unanswered >= unansweredPings) {
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
    else if (message.kind === 'lost') ({ reason, forGood } = message)
    else if (message.kind === 'closed') closed.resolve()
    else if (message.kind === 'copied') {
      const copy = copying.shift()
      if (message.failure === null) copy?.resolve()
      else copy?.reject(new Error(message.failure))
    } else if (message.kind === 'ready') {
      ready.resolve()
      watchdog = setInterval(watch, pingEveryMs).unref()
    }
  })
  worker.on('error', (error) => {
    reason = String(error)
  })
  worker.on('exit', () => {
    clearInterval(watchdog)
    ready.reject(new Error(reason))
    for (const copy of copying) copy.reject(new Error(reason))
    closed.resolve()
    if (!leaving) onGone(reason, forGood)
  })

  const terminate = async (): Promise<void> => {
    leaving = true
    clearInterval(watchdog)
    await worker.terminate()
  }

  return {
    ready: ready.promise,
    send,
    copyTo: (to) => {
      const copy = Promise.withResolvers<void>()
      copying.push(copy)
      send({ kind: 'copy', to })
      return copy.promise
    },
    close: async () => {
      leaving = true
      clearInterval(watchdog)
      send({ kind: 'close' })
      await closed.promise
      await terminate()
    },
  }
}
