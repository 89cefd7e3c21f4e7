import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type * as z from 'zod'
import type { Database } from '#server/db/connect.ts'
import type { Redis } from '#server/redis.ts'
import type { LiveEvent } from '#shared/live/contract.ts'
import { postgresWire } from './postgresWire.ts'
import { redisWire } from './redisWire.ts'

/** A live event as it travels: dates as ISO text. */
export type SentEvent = z.input<typeof LiveEvent>

/** What one process tells the others. Small: NOTIFY takes 8000 bytes and no more. */
export type BusMessage =
  /** A topic has come to `seq`: whoever has listeners reads what is new. */
  | { kind: 'changed'; topic: string; id: string; seq: number }
  /** For those in a topic, but for one of them; kept nowhere. */
  | { kind: 'whisper'; topic: string; id: string; event: SentEvent; except: string }
  | { kind: 'people'; to: string[] | 'everyone'; event: SentEvent }

/** What carries text from each process to all of them; its own comes back or does not. */
export type Wire = {
  /** `onLinked` each time it hears the others, first or anew. */
  start(hear: (text: string) => void, onLinked: () => void): void
  send(text: string): Promise<unknown>
  stop(): Promise<void>
}

export type BusLog = { warn(details: object, line: string): void }

export type Bus = {
  /** To all processes, this one first and at once. Loss is possible; see `topics.ts` for that. */
  publish(message: BusMessage): void
  /** `onLinked`: messages of others may have been missed until now. */
  start(hear: (message: BusMessage) => void, onLinked: () => void): Promise<void>
  stop(): Promise<void>
}

/** On the wire; without a message: some of mine were lost. */
type Envelope = { from: string; message?: BusMessage }

type Parts = {
  database: Pick<Database, 'sql' | 'kind'>
  redis: Redis | null
  log: BusLog & { info(line: string): void }
}

// A start waits so long for the others, and then goes on without them.
const patienceMs = 2000
const againMs = 1000

/** Redis when there is one, else the database server's NOTIFY; one embedded process needs neither. */
const wireFor = ({ database, redis }: Parts): Wire | null => {
  if (redis) return redisWire(redis)
  return database.kind === 'server' ? postgresWire(database.sql) : null
}

export const createBus = (parts: Parts): Bus => {
  const { log, redis } = parts
  const wire = wireFor(parts)
  const self = randomUUID()
  let hearHere: (message: BusMessage) => void = () => {}
  let isRunning = false
  let isLosing = false
  let isConfessing = false

  const send = async (envelope: Omit<Envelope, 'from'>) =>
    wire?.send(JSON.stringify({ from: self, ...envelope } satisfies Envelope))

  // While messages are lost none is sent: one word, that some were, makes up for all of them. What
  // is said from the moment that word is on its way comes behind it.
  const confess = async () => {
    isConfessing = true
    while (isRunning && isConfessing) {
      await wait(againMs, null, { ref: false })
      isLosing = false
      await send({}).catch(() => {
        isLosing = true
      })
      isConfessing = isLosing
    }
    if (isRunning) log.info('The live bus takes messages again')
  }

  const loses = (err: unknown) => {
    isLosing = true
    if (!isRunning || isConfessing) return
    log.warn({ err }, 'The live bus loses messages')
    void confess()
  }

  const hearText = (text: string, onMissed: () => void) => {
    try {
      const { from, message } = JSON.parse(text) as Envelope
      if (from === self) return
      if (message) hearHere(message)
      else onMissed()
    } catch (err) {
      log.warn({ err }, 'The live bus brought what this process does not understand')
    }
  }

  return {
    publish: (message) => {
      hearHere(message)
      if (isRunning && !isLosing) send({ message }).catch(loses)
    },
    start: async (hear, onLinked) => {
      hearHere = hear
      if (!wire) return
      isRunning = true
      const { promise: linked, resolve } = Promise.withResolvers<boolean>()
      wire.start(
        (text) => hearText(text, onLinked),
        () => {
          onLinked()
          resolve(true)
        },
      )
      const late = wait(patienceMs, false, { ref: false })
      if (!(await Promise.race([linked, late])) && !redis)
        log.warn({}, 'The database lets nobody listen yet: live events of other processes wait')
    },
    stop: async () => {
      isRunning = false
      await wire?.stop()
    },
  }
}
