import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from './database.ts'
import { postgres } from './postgres.ts'

type Listener = {
  onMessage(text: string, channel: string): void
  /** After each (re)connect: earlier messages were missed. */
  onConnected(): void
  /** After the connection was lost or found dead. */
  onDisconnected?(): void
}

// Their sum is the time until a silently dead connection is detected.
const defaultTimings = { heartbeatMs: 4000, timeoutMs: 3000 }
const retryDelayMs = 250

type ConnectionOptions = NonNullable<Parameters<typeof postgres>[1]>

/** The pool's options for one permanent connection. `onnotify` is missing in the driver's types. */
const listenerOptions = ({ options }: Sql, onMessage: Listener['onMessage'], onclose: () => void) =>
  ({
    ...options,
    max: 1,
    idle_timeout: null,
    max_lifetime: null,
    fetch_types: false,
    connection: {
      ...options.connection,
      application_name: 'welkom listens',
      idle_session_timeout: 0,
    },
    onnotify: (channel: string, text: string) => onMessage(text, channel),
    onclose,
  }) as unknown as ConnectionOptions

const withTimeout = async (work: PromiseLike<unknown>, timeoutMs: number) => {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('No answer in time')), timeoutMs)
  try {
    await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Listens to channels on a separate connection until stopped, with reconnects and a heartbeat. The
 * driver's `sql.listen` has no heartbeat: a silently dead connection goes unnoticed for 15 minutes.
 */
export const listen = (
  sql: Sql,
  firstChannel: string,
  { onMessage, onConnected, onDisconnected }: Listener,
  { heartbeatMs, timeoutMs } = defaultTimings,
) => {
  const channels = new Set([firstChannel])
  let current: Sql | null = null
  let isStopped = false
  let endConnection = () => {}

  const listenTo = (connection: Sql, channel: string) =>
    withTimeout(connection`listen ${connection(channel)}`, timeoutMs)

  const runConnection = async () => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    endConnection = end
    const connection = postgres(listenerOptions(sql, onMessage, end))
    const heartbeat = setInterval(
      () => withTimeout(connection`select 1`, timeoutMs).catch(() => end()),
      heartbeatMs,
    )
    try {
      current = connection
      const listening = [...channels].map((channel) => listenTo(connection, channel))
      await Promise.race([Promise.all(listening), ended])
      if (!isStopped) onConnected()
      await ended
    } finally {
      current = null
      clearInterval(heartbeat)
      onDisconnected?.()
      await connection.end({ timeout: 0 })
    }
  }

  const runUntilStopped = async () => {
    while (!isStopped) {
      // The cause is reported by other queries that fail for the same reason.
      await runConnection().catch(() => {})
      if (!isStopped) await pause(retryDelayMs)
    }
  }

  const stopped = runUntilStopped()
  return {
    /** Rejects without a connection. The next one listens to the channel, too. */
    add: async (channel: string) => {
      channels.add(channel)
      if (!current) throw new Error('The listener is not connected')
      await listenTo(current, channel)
    },
    remove: (channel: string) => {
      channels.delete(channel)
      if (current) current`unlisten ${current(channel)}`.catch(() => {})
    },
    stop: async () => {
      isStopped = true
      endConnection()
      await stopped
    },
  }
}
