import { v7 as uuid } from 'uuid'
import type { BusLog, EncodedEvent } from './bus.ts'
import type { Streams } from './streams.ts'

type Change = {
  seq: number
  event: EncodedEvent
  /** These members get an event of their own; null: none. */
  own?: { for: ReadonlySet<string>; event(userId: string): EncodedEvent | null }
}

/** A subscription with members, whose changes are numbered in commit order. */
export type Topic = {
  /**
   * Member version and changes after `after`, oldest first; `isComplete` when no more follow. With
   * null only the version. Returns null when the topic was deleted.
   */
  read(
    id: string,
    after: number | null,
  ): Promise<{ membersVersion: number; changes: Change[]; isComplete: boolean } | null>
  /** Current members; re-read when `membersVersion` changed. */
  members(id: string): Promise<string[]>
  /** Members who get no transient events of this user. */
  hiddenFrom?(id: string, userId: string): Promise<string[]>
  /**
   * The topics (or this one) with changes in the last `recentWindowMs`, with the first and the last
   * of these, to find changes whose signal was lost.
   */
  recent(id?: string): Promise<{ id: string; firstSeq: number; seq: number }[]>
}

/** How far this process has delivered the changes of one topic. */
type Cursor = {
  /** null until the first change. */
  seq: number | null
  membersVersion: number
  members: Set<string>
  usedAt: number
  queue: Promise<void>
}

const cursorTtlMs = 10 * 60_000
const retryDelayMs = 1000

/**
 * Delivers topic changes. A signal carries no payload: content and recipients are re-read from the
 * database, so signals may be duplicated, delayed or reordered, and removed members get nothing more.
 */
export const createTopics = (streams: Streams, log: BusLog) => {
  const topics = new Map<string, Topic>()
  const cursors = new Map<string, Cursor>()
  let isDatabaseDown = false

  const getCursor = (name: string, id: string) => {
    const key = `${name} ${id}`
    const cursor = cursors.get(key) ?? {
      seq: null,
      membersVersion: -1,
      members: new Set(),
      usedAt: 0,
      queue: Promise.resolve(),
    }
    cursor.usedAt = Date.now()
    cursors.set(key, cursor)
    return cursor
  }

  /**
   * Where a new cursor starts. Signals before the first one may have been lost, so all recent changes
   * are delivered; browsers ignore those that they know.
   */
  const seqBeforeRecent = async (topic: Topic, id: string, seq: number) => {
    const [changed] = await topic.recent(id)
    return Math.min(seq, changed?.firstSeq ?? seq) - 1
  }

  const refresh = async (topic: Topic, id: string, cursor: Cursor, after: number | null) => {
    const state = await topic.read(id, after)
    if (state && state.membersVersion !== cursor.membersVersion) {
      cursor.members = new Set(await topic.members(id))
      cursor.membersVersion = state.membersVersion
    }
    return state
  }

  const deliver = async (topic: Topic, id: string, cursor: Cursor): Promise<void> => {
    const state = await refresh(topic, id, cursor, cursor.seq)
    if (!state) return
    const connected = streams.connectedAmong(cursor.members)
    for (const { seq, event, own } of state.changes) {
      const getsOwn = (userId: string) => own?.for.has(userId) ?? false
      streams.send(own ? connected.filter((userId) => !getsOwn(userId)) : connected, event)
      for (const userId of connected) {
        const ownEvent = own && getsOwn(userId) ? own.event(userId) : null
        if (ownEvent) streams.send([userId], ownEvent)
      }
      cursor.seq = seq
    }
    if (!state.isComplete) await deliver(topic, id, cursor)
  }

  /** Serialised per topic, so that events keep their order. */
  const enqueue = (cursor: Cursor, work: () => Promise<void>) => {
    cursor.queue = cursor.queue.then(work)
    return cursor.queue
  }

  const signal = (name: string, id: string, seq: number) => {
    const topic = topics.get(name) // undefined: sent by a newer version of the server
    if (streams.size() === 0 || !topic) {
      cursors.delete(`${name} ${id}`)
      return
    }
    const cursor = getCursor(name, id)
    void enqueue(cursor, async () => {
      try {
        cursor.seq ??= await seqBeforeRecent(topic, id, seq)
        if (cursor.seq >= seq) return
        await deliver(topic, id, cursor)
        isDatabaseDown = false
      } catch (err) {
        if (!isDatabaseDown) log.warn({ err }, 'Topic changes cannot be read; retrying')
        isDatabaseDown = true
        setTimeout(() => signal(name, id, seq), retryDelayMs).unref()
      }
    })
  }

  const broadcastTransient = (name: string, id: string, event: EncodedEvent, except: string) => {
    const topic = topics.get(name)
    if (streams.size() === 0 || !topic) return
    const cursor = getCursor(name, id)
    void enqueue(cursor, async () => {
      try {
        const excluded = new Set([except, ...((await topic.hiddenFrom?.(id, except)) ?? [])])
        if (await refresh(topic, id, cursor, null))
          streams.send(
            streams.connectedAmong(cursor.members).filter((user) => !excluded.has(user)),
            event,
          )
      } catch {
        // Transient events may be dropped.
      }
    })
  }

  return {
    add: (name: string, topic: Topic) => topics.set(name, topic),
    signal,
    broadcastTransient,
    /** Delivers changes whose signal was lost, and drops cursors of idle topics. */
    reconcile: async () => {
      for (const [key, cursor] of cursors)
        if (cursor.usedAt < Date.now() - cursorTtlMs) cursors.delete(key)
      if (streams.size() === 0) return
      for (const [name, topic] of topics)
        for (const { id, seq } of await topic.recent()) signal(name, id, seq)
    },
  }
}

/** Longer than any transaction, so that late commits are still found by reconciliation. */
export const recentWindowMs = 20_000

/** The smallest UUIDv7 of that time: ids begin with their timestamp (RFC 9562, 5.7). */
export const minIdAt = (msecs: number) => uuid({ msecs, seq: 0, random: new Uint8Array(16) })
