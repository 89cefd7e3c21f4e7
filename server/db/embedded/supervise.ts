import { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#server/db/database.ts'
import { startThread, type Thread } from './thread.ts'

export type SuperviseOptions = {
  dir: string
  log: Log
  pingEveryMs: number
  idleInTransactionMs: number
  /** The database ended and a restart would not help. */
  onFatal(error: Error): void
}

export type Supervised = {
  connect(): Promise<ThreadSocket>
  withoutWatchdog<T>(work: () => Promise<T>): Promise<T>
  copyTo(folder: string): Promise<void>
  close(): Promise<void>
}

const restartTimeoutMs = 5000
const restartDelaysMs = [0, 500, 1000, 2000, 5000]
const maxFirstAttempts = 3

/**
 * Keeps one database thread running. When it crashes, its connections fail immediately and it is
 * restarted without a limit, since a full disk may be cleaned up hours later.
 */
export const supervise = async (options: SuperviseOptions): Promise<Supervised> => {
  const { log, idleInTransactionMs } = options
  const sockets = new Map<number, ThreadSocket>()
  let connections = 0
  let failures = 0
  let closing = false
  let startedAt = 0
  let watchdogPauses = 0
  let idleTimer: NodeJS.Timeout | undefined
  let thread: Thread

  const isWatchdogPaused = (): boolean => watchdogPauses > 0

  const startNext = (): Thread => {
    startedAt = Date.now()
    return startThread({ ...options, isWatchdogPaused, onExit, onBytes })
  }

  const onBytes: Parameters<typeof startThread>[0]['onBytes'] = (message) => {
    failures = 0
    const socket = sockets.get(message.connection)
    clearTimeout(idleTimer)
    if (message.inTransaction && socket) {
      idleTimer = setTimeout(() => endIdleTransaction(socket), idleInTransactionMs).unref()
    }
    socket?.receive(message.bytes)
  }

  // With only one session, an idle transaction blocks all queries, and deadlocks when it waits for a
  // query on the outer handle.
  const endIdleTransaction = (socket: ThreadSocket): void => {
    const line = `A transaction did nothing for ${idleInTransactionMs / 1000} s and was ended: inside a transaction only its own handle may be used`
    log.error(line)
    socket.destroy(Object.assign(new Error(line), { code: '25P03' }))
  }

  const onExit = (reason: string, isPermanent: boolean): void => {
    clearTimeout(idleTimer)
    const closed = Object.assign(new Error(reason), { code: 'CONNECTION_CLOSED' })
    for (const socket of sockets.values()) socket.destroy(closed)
    sockets.clear()
    if (closing) return
    if (isPermanent) {
      options.onFatal(closed)
      return
    }
    log.error(`The database stopped and is started again: ${reason}`)
    const delayMs = restartDelaysMs[Math.min(failures++, restartDelaysMs.length - 1)]
    setTimeout(() => {
      if (!closing) thread = startNext()
    }, delayMs)
  }

  const connect = async (): Promise<ThreadSocket> => {
    const id = ++connections
    const socket: ThreadSocket = new ThreadSocket((bytes) => {
      clearTimeout(idleTimer)
      thread.send({ kind: 'bytes', connection: id, bytes }, [bytes.buffer])
    })
    socket.once('close', () => sockets.delete(id))
    const remainingMs = startedAt + restartTimeoutMs - Date.now()
    const isReady = await Promise.race([
      thread.ready.then(
        () => true,
        () => false,
      ),
      new Promise<false>((resolve) => setTimeout(resolve, Math.max(remainingMs, 0), false).unref()),
    ])
    if (isReady) sockets.set(id, socket)
    else {
      // Throwing here would make postgres.js wait for this connection forever.
      const starting = Object.assign(new Error('The database is starting'), {
        code: 'ECONNREFUSED',
      })
      setImmediate(() => socket.destroy(starting))
    }
    return socket
  }

  // A failed first start is retried; the caller reports repeated failures.
  const openWithRetry = async (): Promise<Thread> => {
    for (let attempt = 1; ; attempt++) {
      const failed = Promise.withResolvers<never>()
      let isOpen = false
      let isLastAttempt = attempt === maxFirstAttempts
      const first = startThread({
        ...options,
        isWatchdogPaused,
        onBytes,
        onExit: (reason, isPermanent) => {
          if (isOpen) return onExit(reason, isPermanent)
          isLastAttempt ||= isPermanent
          failed.reject(new Error(reason))
        },
      })
      try {
        await Promise.race([first.ready, failed.promise])
        isOpen = true
        return first
      } catch (error) {
        if (isLastAttempt) throw error
        log.warn(`The database did not open and is tried again: ${(error as Error).message}`)
        await pause(restartDelaysMs[attempt])
      }
    }
  }

  thread = await openWithRetry()

  const withoutWatchdog = async <T>(work: () => Promise<T>): Promise<T> => {
    watchdogPauses++
    try {
      return await work()
    } finally {
      watchdogPauses--
    }
  }

  return {
    connect,
    withoutWatchdog,
    copyTo: (folder) =>
      withoutWatchdog(async () => {
        await thread.ready
        await thread.copyTo(folder)
      }),
    close: async () => {
      closing = true
      clearTimeout(idleTimer)
      await thread.ready.catch(() => {})
      await thread.close()
    },
  }
}

const cancelRequest = 80877102

/** A socket for postgres.js that connects to the database's worker thread. */
class ThreadSocket extends Duplex {
  // Read by postgres.js when it ends a connection.
  readyState: 'open' | 'closed' = 'open'
  readonly #send: (bytes: Uint8Array<ArrayBuffer>) => void

  constructor(send: (bytes: Uint8Array<ArrayBuffer>) => void) {
    // No backpressure: postgres.js itself limits the pipeline to a hundred queries.
    super({ writableHighWaterMark: Number.MAX_SAFE_INTEGER })
    this.#send = send
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    done()
    // A cancel request on a separate connection. The database thread would read it only after the
    // query has finished, so it is dropped.
    if (chunk.length === 16 && chunk.readUInt32BE(4) === cancelRequest) this.destroy()
    else this.#send(Uint8Array.from(chunk)) // copied, so that its buffer can be transferred
  }

  override _read(): void {}

  override _final(done: () => void): void {
    done()
    this.destroy()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.readyState = 'closed'
    done(error)
  }

  /** Bytes from the database. */
  receive(bytes: Uint8Array<ArrayBuffer>): void {
    this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  }
}
