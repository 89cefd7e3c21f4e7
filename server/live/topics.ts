import type { BusLog, SentEvent } from './bus.ts'
import type { Streams } from './streams.ts'

type Change = {
  seq: number
  event: SentEvent
  /** Others hear this one in its place. */
  instead?: { to: ReadonlySet<string>; event: SentEvent }
}

/** Something people follow together, whose changes are numbered in the order of their commits. */
export type Topic = {
  /**
   * Its version and what changed after `after`, oldest first, `isAll` when that was all of it;
   * without `after` only the version. null when it is gone.
   */
  read(
    id: string,
    after: number | null,
  ): Promise<{ membersVersion: number; changes: Change[]; isAll: boolean } | null>
  /** Whose it is now; asked for again when `membersVersion` has moved. */
  members(id: string): Promise<string[]>
  /** Those of them who hear no whispers of this person. */
  hiddenFrom?(id: string, userId: string): Promise<string[]>
  /** What changed lately: for those changes of which the bus lost word. */
  recent(): Promise<{ id: string; seq: number }[]>
}

/** How far this process has handed on what was said in one place. */
type Tail = {
  /** null until something is said. */
  seq: number | null
  membersVersion: number
  members: Set<string>
  usedAt: number
  line: Promise<void>
}

const forgetAfterMs = 10 * 60_000
const tryAgainMs = 1000

/**
 * Hands on what changed. A poke says only that there is something: what it is, and who may know,
 * is read from the database each time, so pokes may come doubled, late or in any order, and who
 * was removed hears nothing that was said after.
 */
export const createTopics = (streams: Streams, log: BusLog) => {
  const topics = new Map<string, Topic>()
  const tails = new Map<string, Tail>()
  let isAway = false

  const tailOf = (name: string, id: string) => {
    const key = `${name} ${id}`
    const tail = tails.get(key) ?? {
      seq: null,
      membersVersion: -1,
      members: new Set(),
      usedAt: 0,
      line: Promise.resolve(),
    }
    tail.usedAt = Date.now()
    tails.set(key, tail)
    return tail
  }

  const refresh = async (topic: Topic, id: string, tail: Tail, after: number | null) => {
    const state = await topic.read(id, after)
    if (state && state.membersVersion !== tail.membersVersion) {
      tail.members = new Set(await topic.members(id))
      tail.membersVersion = state.membersVersion
    }
    return state
  }

  const handOn = async (topic: Topic, id: string, tail: Tail): Promise<void> => {
    const state = await refresh(topic, id, tail, tail.seq)
    if (!state) return
    const here = streams.here(tail.members)
    for (const { seq, event, instead } of state.changes) {
      const isOther = (userId: string) => instead?.to.has(userId) ?? false
      streams.send(instead ? here.filter((userId) => !isOther(userId)) : here, event)
      if (instead) streams.send(here.filter(isOther), instead.event)
      tail.seq = seq
    }
    if (!state.isAll) await handOn(topic, id, tail)
  }

  /** One at a time for each place, so that what is handed on keeps its order. */
  const inLine = (tail: Tail, work: () => Promise<void>) => {
    tail.line = tail.line.then(work)
    return tail.line
  }

  const changed = (name: string, id: string, seq: number) => {
    const topic = topics.get(name) // none: a newer process speaks of what this one does not know
    if (streams.size() === 0 || !topic) {
      tails.delete(`${name} ${id}`)
      return
    }
    const tail = tailOf(name, id)
    void inLine(tail, async () => {
      tail.seq ??= seq - 1
      if (tail.seq >= seq) return
      try {
        await handOn(topic, id, tail)
        isAway = false
      } catch (err) {
        if (!isAway) log.warn({ err }, 'What changed cannot be read; it is tried until it can')
        isAway = true
        setTimeout(() => changed(name, id, seq), tryAgainMs).unref()
      }
    })
  }

  const whisper = (name: string, id: string, event: SentEvent, except: string) => {
    const topic = topics.get(name)
    if (streams.size() === 0 || !topic) return
    const tail = tailOf(name, id)
    void inLine(tail, async () => {
      try {
        const without = new Set([except, ...((await topic.hiddenFrom?.(id, except)) ?? [])])
        if (await refresh(topic, id, tail, null))
          streams.send(
            streams.here(tail.members).filter((user) => !without.has(user)),
            event,
          )
      } catch {
        // Of no consequence, and soon said again.
      }
    })
  }

  return {
    add: (name: string, topic: Topic) => topics.set(name, topic),
    changed,
    whisper,
    /** Looks for what the bus lost, and forgets places where nothing happens any more. */
    sweep: async () => {
      for (const [key, tail] of tails)
        if (tail.usedAt < Date.now() - forgetAfterMs) tails.delete(key)
      if (streams.size() === 0) return
      for (const [name, topic] of topics)
        for (const { id, seq } of await topic.recent()) changed(name, id, seq)
    },
  }
}
