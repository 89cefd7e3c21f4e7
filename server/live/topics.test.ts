import { beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#server/testing/eventually.ts'
import type { SentEvent } from './bus.ts'
import { createStreams, type Stream } from './streams.ts'
import { createTopics, type Topic } from './topics.ts'

const log = { warn: vi.fn() }
let said: number[]
let members: string[]
let hidden: string[]
let version: number
let heard: Record<string, number[]>
let streams: ReturnType<typeof createStreams>
let topics: ReturnType<typeof createTopics>
type Whole = Required<Topic>
let topic: { [K in keyof Whole]: ReturnType<typeof vi.fn<Whole[K]>> }

const eventOf = (retryMs: number): SentEvent => ({ kind: 'leaving', retryMs })
const readAll: Topic['read'] = async (_, after) => ({
  membersVersion: version,
  changes:
    after === null
      ? []
      : said.filter((seq) => seq > after).map((seq) => ({ seq, event: eventOf(seq) })),
  isAll: true,
})

const join = (userId: string) => {
  heard[userId] = []
  const stream: Stream = {
    userId,
    sessionId: userId,
    write: (frame) => heard[userId]?.push(JSON.parse(frame.slice(6)).retryMs),
    end: () => {},
  }
  streams.add(stream)
}

beforeEach(() => {
  ;[said, members, hidden, version, heard] = [[], ['ana', 'joris'], [], 1, {}]
  streams = createStreams()
  topics = createTopics(streams, log)
  topic = {
    read: vi.fn(readAll),
    members: vi.fn(async () => members),
    hiddenFrom: vi.fn(async () => hidden),
    recent: vi.fn(async () => [{ id: 'g', seq: said.at(-1) ?? 0 }]),
  }
  topics.add('group', topic)
  for (const user of ['ana', 'joris', 'stranger']) join(user)
})

const say = (...seqs: number[]) => said.push(...seqs)
const poke = (...seqs: number[]) => {
  for (const seq of seqs) topics.changed('group', 'g', seq)
}
const settled = (seqs: number[]) => eventually(() => expect(heard.ana).toEqual(seqs))

test('pokes may come late, doubled and in any order', async () => {
  say(1)
  poke(1)
  await settled([1])
  say(2, 3, 4)
  poke(4, 2, 3, 3, 1)
  await settled([1, 2, 3, 4])
  expect(heard).toEqual({ ana: [1, 2, 3, 4], joris: [1, 2, 3, 4], stranger: [] })
})

test('who was removed is not sent what was said after, though nobody told this process', async () => {
  say(1)
  poke(1)
  await settled([1])
  members = ['ana']
  version = 2
  say(2)
  poke(2)
  await settled([1, 2])
  expect(heard.joris).toEqual([1])
})

test('who belongs to it is asked for only when that has changed', async () => {
  for (const seq of [1, 2, 3]) {
    say(seq)
    poke(seq)
  }
  await settled([1, 2, 3])
  expect(topic.members).toHaveBeenCalledTimes(1)
})

test('what the bus lost is found by the sweep', async () => {
  say(1)
  poke(1)
  await settled([1])
  say(2)
  await topics.sweep()
  await settled([1, 2])
})

test('a whisper before anything was said does not hide what is said meanwhile', async () => {
  say(1)
  topics.whisper('group', 'g', eventOf(99), 'joris')
  poke(1)
  await settled([99, 1])
  expect(heard.joris).toEqual([1])
})

test('whoever is not to see what was said hears another thing in its place', async () => {
  topic.read.mockResolvedValueOnce({
    membersVersion: version,
    changes: [
      {
        seq: 1,
        event: eventOf(1),
        instead: { to: new Set(['joris', 'stranger']), event: eventOf(0) },
      },
    ],
    isAll: true,
  })
  say(1)
  poke(1)
  await settled([1])
  expect(heard).toEqual({ ana: [1], joris: [0], stranger: [] })
})

test('who is hidden from whom hears no whispers of them', async () => {
  members = ['ana', 'joris', 'mina']
  hidden = ['joris']
  join('mina')
  topics.whisper('group', 'g', eventOf(99), 'mina')
  await settled([99])
  expect(heard).toMatchObject({ joris: [], mina: [] })
})

test('a long absence is made up for in pieces', async () => {
  topic.read.mockImplementation(async (id, after) => {
    const state = await readAll(id, after)
    return (
      state && { ...state, changes: state.changes.slice(0, 2), isAll: state.changes.length <= 2 }
    )
  })
  say(1)
  poke(1)
  await settled([1])
  say(2, 3, 4, 5, 6)
  poke(6)
  await settled([1, 2, 3, 4, 5, 6])
})

test('while the database is away nothing is forgotten', async () => {
  vi.useFakeTimers()
  say(1)
  topic.read.mockRejectedValueOnce(new Error('away'))
  poke(1)
  await vi.advanceTimersByTimeAsync(1500)
  vi.useRealTimers()
  await settled([1])
})

test('what is gone is not handed on', async () => {
  topic.read.mockResolvedValueOnce(null)
  say(1)
  poke(1)
  await eventually(() => expect(topic.read).toHaveBeenCalled())
  expect(heard.ana).toEqual([])
})
