import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Database, Db } from '#server/db/connect.ts'
import type { Users } from '#server/db/sessionChanges.ts'
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
import { createStreams, frameOf, openStream, type Stream } from './streams.ts'
import { createTopics, type Topic } from './topics.ts'
import { createViewers } from './viewers.ts'

/** What everybody may see: the events, the board, or one post. */
type ViewedTopic = 'events' | 'board' | `post:${string}`

/** Pushes changes to browsers over server-sent events. Events are not stored. */
export type Live = {
  /** To these users, after the caller's transaction commits. */
  publish(tx: Db, userIds: string | string[], event: LiveEvent, write?: Write): void
  /**
   * To those who look at a topic, or to these of them. `write` caused the event; by default the
   * write that is being handled.
   */
  publishToViewers(
    tx: Db,
    topic: ViewedTopic,
    event: LiveEvent,
    options?: { to?: string[]; write?: Write | undefined },
  ): void
  /** A topic reached `seq`: its members get the new changes. */
  signal(tx: Db, topic: string, id: string, seq: number): void
  /** To a topic's members except the sender; immediately and without storage. */
  broadcastTransient(topic: string, id: string, event: LiveEvent, from: string): void
  addTopic(name: string, topic: Topic): void
  /** Visitors read something else now; without `content`, everywhere. After the commit, to all processes. */
  signalPublicContent(tx: Db, content?: PublicContent): void
  /** Runs in every process after such a change. After lost messages anything may have changed. */
  onPublicContent(listener: (content?: PublicContent) => void): void
  /** The stream of what concerns the user. */
  open(me: Me, context: HttpContext): void
  /** The stream of those who look at a topic. */
  openTopic(me: Me, context: HttpContext, topic: ViewedTopic): Promise<void>
  /** The sessions of these users changed: ends the streams of those that are gone. */
  endRevoked(users: Users): void
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

// Sessions also expire without a change. Their streams end within five seconds.
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

const batchesOf = (userIds: string[]) =>
  Array.from({ length: Math.ceil(userIds.length / usersPerMessage) }, (_, at) =>
    userIds.slice(at * usersPerMessage, (at + 1) * usersPerMessage),
  )

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
  const viewedActivity = createLastActivity()
  const viewers = createViewers(bus, viewedActivity)
  let timers: NodeJS.Timeout[] = []
  let isStopping = false
  let resyncTimer: NodeJS.Timeout | undefined

  const publicListeners: ((content?: PublicContent) => void)[] = []
  const notifyPublicListeners = (content?: PublicContent) => {
    for (const listener of publicListeners) listener(content)
  }

  const onBusMessage = (message: BusMessage) => {
    if (message.kind === 'publicContent') return notifyPublicListeners(message.content)
    if (message.kind === 'viewed') {
      const { topic, to, event, write } = message
      viewedActivity.recordActivity([topic])
      const users = to && new Set(to)
      const isFor = ({ userId }: Stream) => !users || users.has(userId)
      return viewers.send([topic], event, { cause: write, isFor })
    }
    // A booking changes whether the event is full.
    if (message.kind === 'people' && message.event.kind === 'bookingChanged')
      notifyPublicListeners(`event:${message.event.eventId}`)
    // Topic members are unknown here, so record activity for everyone. A transient event cannot be missed.
    if (message.kind !== 'transient')
      recordActivity(message.kind === 'people' ? message.to : 'everyone')
    if (message.kind === 'people') streams.send(message.to, message.event, { cause: message.write })
    else if (message.kind === 'changed') topics.signal(message.topic, message.id, message.seq)
    else topics.broadcastTransient(message.topic, message.id, message.event, message.except)
  }

  const encode = (event: LiveEvent) => z.encode(LiveEvent, event)

  /** Ends streams whose session is gone: signed out, banned, expired or deleted. */
  const endRevoked = async (users: Users = 'all') => {
    const some = users === 'all' ? streams.all() : users.flatMap(streams.of)
    if (some.length === 0) return
    const ids = [...new Set(some.map(({ sessionId }) => sessionId))]
    const open = await filterOpenSessions({ db: database.sql, now }, ids)
    for (const stream of some) if (!open.has(stream.sessionId)) stream.end()
  }

  /** Events of other processes may have been lost, so each browser refetches what it shows. */
  const resyncAll = () => {
    recordActivity('everyone')
    viewedActivity.recordActivity('everyone')
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

  const sendHeartbeats = () =>
    streams.send('everyone', { kind: 'heartbeat' }, { isFor: () => true })

  const start = async () => {
    await bus.start(onBusMessage, resyncAll)
    timers = [
      repeatEvery(heartbeatMs, sendHeartbeats, log),
      repeatEvery(checkSessionsMs, () => endRevoked(), log),
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

  /** The user's stream, or one of a topic. */
  const open = (me: Me, context: HttpContext, topic?: string, onClose = () => {}) => {
    const { session } = context.request
    if (isStopping || !session) throw new AppError('restarting', { retryAfterSeconds: 2 })
    if (streams.countFor(me.id) >= maxStreamsPerUser)
      throw new AppError('too_many_streams', { retryAfterSeconds: 30 })
    const quietMs = topic ? viewedActivity.idleMsOf(topic) : idleMsOf(me.id)
    const owner = { userId: me.id, sessionId: session.id, topic, quietMs }
    const stream = openStream(context, owner, () => {
      streams.remove(stream)
      onClose()
    })
    streams.add(stream)
    return stream
  }

  const openTopic = async (me: Me, context: HttpContext, topic: string) => {
    const leave = await viewers.enter(topic)
    try {
      const stream = open(me, context, topic, () => {
        viewers.remove(stream)
        leave()
      })
      viewers.add(stream)
    } catch (error) {
      leave()
      throw error
    }
  }

  return {
    publish: (tx, userIds, event, write) =>
      afterCommit(tx, () => {
        const about = { event: encode(event), write: write ?? currentWrite() }
        for (const to of batchesOf([userIds].flat())) bus.publish({ kind: 'people', to, ...about })
      }),
    publishToViewers: (tx, topic, event, { to, write } = {}) =>
      afterCommit(tx, () => {
        const about = { topic, event: encode(event), write: write ?? currentWrite() }
        for (const some of to ? batchesOf(to) : [undefined])
          bus.publish({ kind: 'viewed', to: some, ...about })
      }),
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
    // A failure is repaired by the next regular check.
    endRevoked: (users) => void endRevoked(users).catch(() => {}),
    announceShutdown,
    streamCount: streams.size,
    open: (me, context) => void open(me, context),
    openTopic,
  }
}
