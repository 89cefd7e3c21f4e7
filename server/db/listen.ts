import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from './database.ts'
import { postgres } from './patchedPostgres.ts'

type Listening = {
  hear(text: string): void
  /** Each time it listens, first or anew: what was said until then was missed. */
  onLinked(): void
}

// Together they are how long a connection that died without a word goes unnoticed.
const usual = { beatMs: 4000, patienceMs: 3000 }
const againMs = 250

type ConnectionOptions = NonNullable<Parameters<typeof postgres>[1]>

/** The pool's settings, for one connection that stays. `onnotify` is known to the driver only. */
const forOne = ({ options }: Sql, hear: (text: string) => void, onclose: () => void) =>
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
    onnotify: (_channel: string, text: string) => hear(text),
    onclose,
  }) as unknown as ConnectionOptions

const inTime = async (work: PromiseLike<unknown>, patienceMs: number) => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('No answer in time')), patienceMs)
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Listens to a channel until it is stopped, on a connection of its own. The driver's `sql.listen`
 * comes back after a cut too, but never asks for a sign of life: when the other side is gone
 * without a word, that one hears nothing for a quarter of an hour.
 */
export const listen = (
  sql: Sql,
  channel: string,
  { hear, onLinked }: Listening,
  { beatMs, patienceMs } = usual,
) => {
  let isStopped = false
  let endLife = () => {}

  const oneLife = async () => {
    const { promise: over, resolve: end } = Promise.withResolvers<void>()
    endLife = end
    const own = postgres(forOne(sql, hear, end))
    const beat = setInterval(() => inTime(own`select 1`, patienceMs).catch(() => end()), beatMs)
    try {
      await Promise.race([inTime(own`listen ${own(channel)}`, patienceMs), over])
      if (!isStopped) onLinked()
      await over
    } finally {
      clearInterval(beat)
      await own.end({ timeout: 0 })
    }
  }

  const lives = async () => {
    while (!isStopped) {
      // What keeps it from listening is told by the queries that fail for the same reason.
      await oneLife().catch(() => {})
      if (!isStopped) await pause(againMs)
    }
  }

  const ended = lives()
  return {
    stop: async () => {
      isStopped = true
      endLife()
      await ended
    },
  }
}
