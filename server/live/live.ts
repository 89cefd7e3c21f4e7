import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { openSessions } from '#server/auth/sessions.ts'
import type { Database, Db } from '#server/db/connect.ts'
import { afterCommit } from '#server/db/transaction.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Exchange } from '#server/http/serve.ts'
import { heartbeatMs, LiveEvent } from '#shared/live/contract.ts'
import type { Me } from '#shared/users/user.ts'
import type { Bus, BusLog, BusMessage } from './bus.ts'
import { createQuiet } from './quiet.ts'
import { openStream } from './stream.ts'
import { createStreams, frameOf } from './streams.ts'
import { createTopics, type Topic } from './topics.ts'

/** The one way to let browsers know at once that something changed. What happens is not kept. */
export type Live = {
  /** To these people, once the caller's transaction is committed. */
  tell(tx: Db, userIds: string | string[], event: LiveEvent): void
  tellEveryone(tx: Db, event: LiveEvent): void
  /** A topic has come to `seq`: its members hear what is new. */
  changed(tx: Db, topic: string, id: string, seq: number): void
  /** To the members of a topic but the one it comes from; at once. */
  whisper(topic: string, id: string, event: LiveEvent, from: string): void
  addTopic(name: string, topic: Topic): void
  open(me: Me, exchange: Exchange): void
  /** Ends all streams with the last word, when to come back; and opens none any more. */
  leave(): void
  /** Streams that are open in this process. */
  size(): number
}

// Well within the five seconds in which the stream of somebody who signed out has to end.
const checkSessionsMs = 3500
const sweepMs = 5000
const mostStreamsPerPerson = 20
// When the server goes, its browsers come back one after the other and not all at once, and not
// before it is likely to be there again.
const soonestComeBackMs = 2000
const comeBackMsPerStream = 20
const longestComeBackMs = 20_000
// The same for asking anew what they show, once it has settled that the bus is whole again.
const settleMs = 250
const catchUpMsPerStream = 5
const longestCatchUpMs = 5000
// A name is at most 36 bytes here, and NOTIFY takes 8000.
const peoplePerMessage = 150

type Parts = {
  http: FastifyInstance
  database: Pick<Database, 'sql' | 'kind'>
  bus: Bus
  now: () => Date
  log: BusLog
}

/** A failure is told once for each outage, however long it lasts. */
const every = (ms: number, work: () => Promise<unknown> | unknown, log: BusLog) => {
  let isFailing = false
  return setInterval(async () => {
    try {
      await work()
      isFailing = false
    } catch (err) {
      if (!isFailing) log.warn({ err }, 'The upkeep of live streams fails')
      isFailing = true
    }
  }, ms).unref()
}

export const createLive = ({ http, database, bus, now, log }: Parts): Live => {
  const streams = createStreams()
  const topics = createTopics(streams, log)
  const { noteSaid, quietMsOf } = createQuiet()
  let timers: NodeJS.Timeout[] = []
  let isStopping = false
  let greeting: NodeJS.Timeout | undefined

  const hear = (message: BusMessage) => {
    // Who belongs to a topic is not known here; and of a whisper nothing stays that could be missed.
    if (message.kind !== 'whisper') noteSaid(message.kind === 'people' ? message.to : 'everyone')
    if (message.kind === 'people') streams.send(message.to, message.event)
    else if (message.kind === 'changed') topics.changed(message.topic, message.id, message.seq)
    else topics.whisper(message.topic, message.id, message.event, message.except)
  }

  const sent = (event: LiveEvent) => z.encode(LiveEvent, event)

  /** Signed out, expired, deleted: whatever ended a session ends its streams. */
  const endSignedOut = async () => {
    const all = streams.all()
    if (all.length === 0) return
    const ids = [...new Set(all.map(({ sessionId }) => sessionId))]
    const open = await openSessions({ db: database.sql, now }, ids)
    for (const stream of all) if (!open.has(stream.sessionId)) stream.end()
  }

  /** What other processes said may have been missed: each browser asks again for what it shows. */
  const greetAll = () => {
    noteSaid('everyone')
    if (streams.size() === 0) return
    clearTimeout(greeting)
    greeting = setTimeout(() => {
      const spread = Math.min(streams.size() * catchUpMsPerStream, longestCatchUpMs)
      const hello = frameOf({ kind: 'hello' })
      for (const stream of streams.all())
        setTimeout(() => stream.write(hello), Math.random() * spread).unref()
    }, settleMs).unref()
  }

  const start = async () => {
    await bus.start(hear, greetAll)
    timers = [
      every(heartbeatMs, () => streams.send('everyone', { kind: 'heartbeat' }), log),
      every(checkSessionsMs, endSignedOut, log),
    ]
    if (database.kind === 'server') timers.push(every(sweepMs, topics.sweep, log))
  }

  const sayGoodbye = () => {
    isStopping = true
    const spread = Math.min(streams.size() * comeBackMsPerStream, longestComeBackMs)
    for (const stream of streams.all()) {
      const retryMs = Math.round(soonestComeBackMs + Math.random() * spread)
      stream.end(frameOf({ kind: 'leaving', retryMs, spreadMs: Math.round(spread) }))
    }
  }

  http.addHook('onReady', start)
  http.addHook('preClose', sayGoodbye)
  http.addHook('onClose', async () => {
    for (const timer of [...timers, greeting]) clearTimeout(timer)
    await bus.stop()
  })

  const tell = (tx: Db, to: string[] | 'everyone', event: LiveEvent) =>
    afterCommit(tx, () => bus.publish({ kind: 'people', to, event: sent(event) }))

  return {
    tell: (tx, userIds, event) => {
      const all = [userIds].flat()
      for (let at = 0; at < all.length; at += peoplePerMessage)
        tell(tx, all.slice(at, at + peoplePerMessage), event)
    },
    tellEveryone: (tx, event) => tell(tx, 'everyone', event),
    changed: (tx, topic, id, seq) =>
      afterCommit(tx, () => bus.publish({ kind: 'changed', topic, id, seq })),
    whisper: (topic, id, event, from) =>
      bus.publish({ kind: 'whisper', topic, id, event: sent(event), except: from }),
    addTopic: topics.add,
    leave: sayGoodbye,
    size: streams.size,
    open: (me, exchange) => {
      const { session } = exchange.request
      if (isStopping || !session)
        throw new Refusal(503, 'We are about to restart', { retryAfterSeconds: 2 })
      if (streams.of(me.id) >= mostStreamsPerPerson)
        throw new Refusal(429, 'You have us open in too many windows', { retryAfterSeconds: 30 })
      const who = { userId: me.id, sessionId: session.id, quietMs: quietMsOf(me.id) }
      streams.add(openStream(exchange, who, streams.remove))
    },
  }
}
