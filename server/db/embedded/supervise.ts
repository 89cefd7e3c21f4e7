import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { startThread, type Thread } from './thread.ts'
import { WireSocket } from './wire.ts'

export type SuperviseOptions = {
  dir: string
  log: Log
  pingEveryMs: number
  idleInTransactionMs: number
  /** The database ended and starting it again would not help. */
  onFatal(error: Error): void
}

export type Supervised = {
  connect(): Promise<WireSocket>
  patiently<T>(work: () => Promise<T>): Promise<T>
  copyTo(folder: string): Promise<void>
  close(): Promise<void>
}

const patienceForRestartMs = 5000
const restartAfterMs = [0, 500, 1000, 2000, 5000]
const mostFirstTries = 3

/**
 * Keeps one database thread running: when it ends unasked, the connections to it fail at once and
 * it is started again, for as long as it takes: a full disk may be emptied hours later.
 */
export const supervise = async (options: SuperviseOptions): Promise<Supervised> => {
  const { log, idleInTransactionMs } = options
  const sockets = new Map<number, WireSocket>()
  let connections = 0
  let failures = 0
  let closing = false
  let startedAt = 0
  let patience = 0
  let idle: NodeJS.Timeout | undefined
  let thread: Thread

  const isPatient = (): boolean => patience > 0

  const begin = (): Thread => {
    startedAt = Date.now()
    return startThread({ ...options, isPatient, onGone, onBytes })
  }

  const onBytes: Parameters<typeof startThread>[0]['onBytes'] = (message) => {
    failures = 0
    const socket = sockets.get(message.connection)
    clearTimeout(idle)
    if (message.inTransaction && socket) {
      idle = setTimeout(() => endIdle(socket), idleInTransactionMs).unref()
    }
    socket?.receive(message.bytes)
  }

  // There is one session: a transaction that waits for something outside holds up everybody, and
  // waits for ever when that something is a query on the outer handle.
  const endIdle = (socket: WireSocket): void => {
    const line = `A transaction did nothing for ${idleInTransactionMs / 1000} s and was ended: inside a transaction only its own handle may be used`
    log.error(line)
    socket.destroy(Object.assign(new Error(line), { code: '25P03' }))
  }

  const onGone = (reason: string, forGood: boolean): void => {
    clearTimeout(idle)
    const gone = Object.assign(new Error(reason), { code: 'CONNECTION_CLOSED' })
    for (const socket of sockets.values()) socket.destroy(gone)
    sockets.clear()
    if (closing) return
    if (forGood) {
      options.onFatal(gone)
      return
    }
    log.error(`The database stopped and is started again: ${reason}`)
    const wait = restartAfterMs[Math.min(failures++, restartAfterMs.length - 1)]
    setTimeout(() => {
      if (!closing) thread = begin()
    }, wait)
  }

  const connect = async (): Promise<WireSocket> => {
    const id = ++connections
    const socket: WireSocket = new WireSocket((bytes) => {
      clearTimeout(idle)
      thread.send({ kind: 'bytes', connection: id, bytes }, [bytes.buffer])
    })
    socket.once('close', () => sockets.delete(id))
    const left = startedAt + patienceForRestartMs - Date.now()
    const isReady = await Promise.race([
      thread.ready.then(
        () => true,
        () => false,
      ),
      new Promise<false>((resolve) => setTimeout(resolve, Math.max(left, 0), false).unref()),
    ])
    if (isReady) sockets.set(id, socket)
    else {
      // Throwing here would leave postgres.js with a connection it waits for for ever.
      const away = Object.assign(new Error('The database is starting'), { code: 'ECONNREFUSED' })
      setImmediate(() => socket.destroy(away))
    }
    return socket
  }

  // A start that fails once may work a moment later; one that goes on failing is the caller's to
  // report.
  const openFirst = async (): Promise<Thread> => {
    for (let tries = 1; ; tries++) {
      const failed = Promise.withResolvers<never>()
      let isOpen = false
      let isHopeless = tries === mostFirstTries
      const first = startThread({
        ...options,
        isPatient,
        onBytes,
        onGone: (reason, forGood) => {
          if (isOpen) return onGone(reason, forGood)
          isHopeless ||= forGood
          failed.reject(new Error(reason))
        },
      })
      try {
        await Promise.race([first.ready, failed.promise])
        isOpen = true
        return first
      } catch (error) {
        if (isHopeless) throw error
        log.warn(`The database did not open and is tried again: ${(error as Error).message}`)
        await pause(restartAfterMs[tries])
      }
    }
  }

  thread = await openFirst()

  const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
    patience++
    try {
      return await work()
    } finally {
      patience--
    }
  }

  return {
    connect,
    patiently,
    copyTo: (folder) =>
      patiently(async () => {
        await thread.ready
        await thread.copyTo(folder)
      }),
    close: async () => {
      closing = true
      clearTimeout(idle)
      await thread.ready.catch(() => {})
      await thread.close()
    },
  }
}
