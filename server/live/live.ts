import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Database, Db } from '#server/db/connect.ts'
import { afterCommit } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import { currentWrite, type Write } from '#server/http/currentWrite.ts'
import type { HttpContext } from '#server/http/serve.ts'
import { filterOpenSessions } from '#server/sessions/sessions.ts'
import { heartbeatMs, LiveEvent } from '#shared/live/contract.ts'
import type { Me } from '#shared/users/user.ts'
import type { Bus, BusLog, BusMessage } from './bus.ts'
import { createLastActivity } from './lastActivity.ts'
import type { PublicContent } from './publicContent.ts'
import { createStreams, frameOf, openStream } from './streams.ts'
import { createTopics, type Topic } from './topics.ts'

/** Pushes changes to browsers over server-sent events. Events are not stored. */
export type Live = {
  /** To these users, after the caller's transaction commits. */
  publish(tx: Db, userIds: string | string[], event: LiveEvent, write?: Write): void
  /** `write` caused the event; by default the write that is being handled. */
  publishToAll(tx: Db, event: LiveEvent, write?: Write): void
  /** A topic reached `seq`: its members get the new changes. */
  signal(tx: Db, topic: string, id: string, seq: number): void
  /** To a topic's members except the sender; immediately and without storage. */
  broadcastTransient(topic: string, id: string, event: LiveEvent, from: string): void
  addTopic(name: string, topic: Topic): void
  /** Visitors read something else now; without `content`, everywhere. After the commit, to all processes. */
  signalPublicContent(tx: Db, content?: PublicContent): void
  /** Runs in every process after such a change. After lost messages anything may have changed. */
  onPublicContent(listener: (content?: PublicContent) => void): void
  open(me: Me, context: HttpContext): void
  /** Ends all streams with a reconnect time, and accepts no new ones. */
  announceShutdown(): void
  /** Open streams of this process. */
  streamCount(): number
}

declare module '#server/http/context.ts' {
  interface App {
    live: Live
  }
}

// A stream must end within five seconds after sign-out.
const checkSessionsMs = 3500
const reconcileIntervalMs = 5000
const maxStreamsPerUser = 20
// On shutdown, reconnects are spread by jitter to avoid a thundering herd, and delayed until the
// server is likely to be up again.
const minReconnectDelayMs = 2000
const reconnectSpreadMsPerStream = 20
const maxReconnectSpreadMs = 20_000
// The same for resyncs after bus loss, debounced until the connection is stable.
const resyncDebounceMs = 250
const resyncSpreadMsPerStream = 5
const maxResyncSpreadMs = 5000
// An id takes 36 bytes, and NOTIFY takes 8000.
const usersPerMessage = 150

type Dependencies = {
  http: FastifyInstance
  database: Pick<Database, 'sql' | 'kind'>
  bus: Bus
  now: () => Date
  log: BusLog
}

/** Repeats `work`; logs a failure once per outage. */
const repeatEvery = (ms: number, work: () => Promise<unknown> | unknown, log: BusLog) => {
  let isFailing = false
  return setInterval(async () => {
    try {
      await work()
      isFailing = false
    } catch (err) {
      if (!isFailing) log.warn({ err }, 'Maintenance of live streams failed')
      isFailing = true
    }
  }, ms).unref()
}

export const createLive = ({ http, database, bus, now, log }: Dependencies): Live => {
  const streams = createStreams()
  const topics = createTopics(streams, log)
  const { recordActivity, idleMsOf } = createLastActivity()
  let timers: NodeJS.Timeout[] = []
  let isStopping = false
  let resyncTimer: NodeJS.Timeout | undefined

  const publicListeners: ((content?: PublicContent) => void)[] = []
  const notifyPublicListeners = (content?: PublicContent) => {
    for (const listener of publicListeners) listener(content)
  }

  const onBusMessage = (message: BusMessage) => {
    if (message.kind === 'publicContent') return notifyPublicListeners(message.content)
    // A booking changes whether the event is full.
    if (message.kind === 'people' && message.event.kind === 'bookingChanged')
      notifyPublicListeners(`event:${message.event.eventId}`)
    // Topic members are unknown here, so record activity for everyone. A transient event cannot be missed.
    if (message.kind !== 'transient')
      recordActivity(message.kind === 'people' ? message.to : 'everyone')
    if (message.kind === 'people') streams.send(message.to, message.event, message.write)
    else if (message.kind === 'changed') topics.signal(message.topic, message.id, message.seq)
    else topics.broadcastTransient(message.topic, message.id, message.event, message.except)
  }

  const encode = (event: LiveEvent) => z.encode(LiveEvent, event)

  /** Ends streams whose session is gone: signed out, expired or deleted. */
  const endRevokedStreams = async () => {
    const all = streams.all()
    if (all.length === 0) return
    const ids = [...new Set(all.map(({ sessionId }) => sessionId))]
    const open = await filterOpenSessions({ db: database.sql, now }, ids)
    for (const stream of all) if (!open.has(stream.sessionId)) stream.end()
  }

  /** Events of other processes may have been lost, so each browser refetches what it shows. */
  const resyncAll = () => {
    recordActivity('everyone')
    notifyPublicListeners()
    if (streams.size() === 0) return
    clearTimeout(resyncTimer)
    resyncTimer = setTimeout(() => {
      const spread = Math.min(streams.size() * resyncSpreadMsPerStream, maxResyncSpreadMs)
      const frame = frameOf({ kind: 'connected' })
      for (const stream of streams.all())
        setTimeout(() => stream.write(frame), Math.random() * spread).unref()
    }, resyncDebounceMs).unref()
  }

  const start = async () => {
    await bus.start(onBusMessage, resyncAll)
    timers = [
      repeatEvery(heartbeatMs, () => streams.send('everyone', { kind: 'heartbeat' }), log),
      repeatEvery(checkSessionsMs, endRevokedStreams, log),
    ]
    if (database.kind === 'server')
      timers.push(repeatEvery(reconcileIntervalMs, topics.reconcile, log))
  }

  const announceShutdown = () => {
    isStopping = true
    const spread = Math.min(streams.size() * reconnectSpreadMsPerStream, maxReconnectSpreadMs)
    for (const stream of streams.all()) {
      const retryMs = Math.round(minReconnectDelayMs + Math.random() * spread)
      stream.end(frameOf({ kind: 'reconnect', retryMs, spreadMs: Math.round(spread) }))
    }
  }

  http.addHook('onReady', start)
  http.addHook('preClose', announceShutdown)
  http.addHook('onClose', async () => {
    for (const timer of [...timers, resyncTimer]) clearTimeout(timer)
    await bus.stop()
  })

  const publishTo = (tx: Db, to: string[] | 'everyone', event: LiveEvent, write?: Write) =>
    afterCommit(tx, () =>
      bus.publish({ kind: 'people', to, event: encode(event), write: write ?? currentWrite() }),
    )

  return {
    publish: (tx, userIds, event, write) => {
      const all = [userIds].flat()
      for (let at = 0; at < all.length; at += usersPerMessage)
        publishTo(tx, all.slice(at, at + usersPerMessage), event, write)
    },
    publishToAll: (tx, event, write) => publishTo(tx, 'everyone', event, write),
    signal: (tx, topic, id, seq) =>
      afterCommit(tx, () => bus.publish({ kind: 'changed', topic, id, seq })),
    broadcastTransient: (topic, id, event, from) =>
      bus.publish({ kind: 'transient', topic, id, event: encode(event), except: from }),
    addTopic: topics.add,
    signalPublicContent: (tx, content) => {
      const message: BusMessage = { kind: 'publicContent', content }
      afterCommit(tx, () => bus.publish(message), `publicContent ${content}`)
    },
    onPublicContent: (listener) => publicListeners.push(listener),
    announceShutdown,
    streamCount: streams.size,
    open: (me, context) => {
      const { session } = context.request
      if (isStopping || !session) throw new AppError('restarting', { retryAfterSeconds: 2 })
      if (streams.countFor(me.id) >= maxStreamsPerUser)
        throw new AppError('too_many_streams', { retryAfterSeconds: 30 })
      const owner = { userId: me.id, sessionId: session.id, quietMs: idleMsOf(me.id) }
      streams.add(openStream(context, owner, streams.remove))
    },
  }
}
