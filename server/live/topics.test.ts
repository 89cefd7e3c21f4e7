import { beforeEach, expect, test, vi } from 'vitest'
import { waitFor } from '#server/testing/timing.ts'
import type { EncodedEvent } from './bus.ts'
import { createStreams, type Stream } from './streams.ts'
import { createTopics, type Topic } from './topics.ts'

const log = { warn: vi.fn() }
let changes: number[]
let members: string[]
let hidden: string[]
let version: number
let received: Record<string, number[]>
let streams: ReturnType<typeof createStreams>
let topics: ReturnType<typeof createTopics>
type FullTopic = Required<Topic>
let topic: { [K in keyof FullTopic]: ReturnType<typeof vi.fn<FullTopic[K]>> }

const eventOf = (retryMs: number): EncodedEvent => ({ kind: 'reconnect', retryMs })
const readAll: Topic['read'] = async (_, after) => ({
  membersVersion: version,
  changes:
    after === null
      ? []
      : changes.filter((seq) => seq > after).map((seq) => ({ seq, event: eventOf(seq) })),
  isComplete: true,
})

const join = (userId: string) => {
  received[userId] = []
  const stream: Stream = {
    userId,
    sessionId: userId,
    write: (frame) => received[userId]?.push(JSON.parse(frame.toString().slice(6)).retryMs),
    end: () => {},
  }
  streams.add(stream)
}

beforeEach(() => {
  ;[changes, members, hidden, version, received] = [[], ['ana', 'joris'], [], 1, {}]
  streams = createStreams()
  topics = createTopics(streams, log)
  topic = {
    read: vi.fn(readAll),
    members: vi.fn(async () => members),
    hiddenFrom: vi.fn(async () => hidden),
    recent: vi.fn(async () => [{ id: 'g', firstSeq: changes[0] ?? 0, seq: changes.at(-1) ?? 0 }]),
  }
  topics.add('group', topic)
  for (const user of ['ana', 'joris', 'stranger']) join(user)
})

const addChanges = (...seqs: number[]) => changes.push(...seqs)
const signal = (...seqs: number[]) => {
  for (const seq of seqs) topics.signal('group', 'g', seq)
}
const expectReceived = (seqs: number[]) => waitFor(() => expect(received.ana).toEqual(seqs))

test('signals may be delayed, duplicated and reordered', async () => {
  addChanges(1)
  signal(1)
  await expectReceived([1])
  addChanges(2, 3, 4)
  signal(4, 2, 3, 3, 1)
  await expectReceived([1, 2, 3, 4])
  expect(received).toEqual({ ana: [1, 2, 3, 4], joris: [1, 2, 3, 4], stranger: [] })
})

test('removed member receives no further changes, without a separate signal', async () => {
  addChanges(1)
  signal(1)
  await expectReceived([1])
  members = ['ana']
  version = 2
  addChanges(2)
  signal(2)
  await expectReceived([1, 2])
  expect(received.joris).toEqual([1])
})

test('members are re-read only when their version changed', async () => {
  for (const seq of [1, 2, 3]) {
    addChanges(seq)
    signal(seq)
  }
  await expectReceived([1, 2, 3])
  expect(topic.members).toHaveBeenCalledTimes(1)
})

test('reconciliation delivers changes whose signal was lost', async () => {
  addChanges(1)
  signal(1)
  await expectReceived([1])
  addChanges(2)
  await topics.reconcile()
  await expectReceived([1, 2])
})

test('recent changes whose signals were lost are delivered before the first signalled one', async () => {
  addChanges(1, 2, 3)
  signal(3)
  await expectReceived([1, 2, 3])
})

test('changes before the recent ones are not delivered', async () => {
  addChanges(1, 2, 3)
  topic.recent.mockResolvedValueOnce([{ id: 'g', firstSeq: 3, seq: 3 }])
  signal(3)
  await expectReceived([3])
})

test('a change that is signalled late is delivered', async () => {
  addChanges(1)
  topic.recent.mockResolvedValueOnce([])
  signal(1)
  await expectReceived([1])
})

test('a transient event before the first change does not hide that change', async () => {
  addChanges(1)
  topics.broadcastTransient('group', 'g', eventOf(99), 'joris')
  signal(1)
  await expectReceived([99, 1])
  expect(received.joris).toEqual([1])
})

test('members in the set get an event of their own', async () => {
  topic.read.mockResolvedValueOnce({
    membersVersion: version,
    changes: [
      {
        seq: 1,
        event: eventOf(1),
        own: { for: new Set(['joris', 'stranger']), event: () => eventOf(0) },
      },
    ],
    isComplete: true,
  })
  addChanges(1)
  signal(1)
  await expectReceived([1])
  expect(received).toEqual({ ana: [1], joris: [0], stranger: [] })
})

test('blocked members get no transient events', async () => {
  members = ['ana', 'joris', 'mina']
  hidden = ['joris']
  join('mina')
  topics.broadcastTransient('group', 'g', eventOf(99), 'mina')
  await expectReceived([99])
  expect(received).toMatchObject({ joris: [], mina: [] })
})

test('a large backlog is delivered page by page', async () => {
  topic.read.mockImplementation(async (id, after) => {
    const state = await readAll(id, after)
    return (
      state && {
        ...state,
        changes: state.changes.slice(0, 2),
        isComplete: state.changes.length <= 2,
      }
    )
  })
  addChanges(1)
  signal(1)
  await expectReceived([1])
  addChanges(2, 3, 4, 5, 6)
  signal(6)
  await expectReceived([1, 2, 3, 4, 5, 6])
})

test('a failed read is retried', async () => {
  vi.useFakeTimers()
  addChanges(1)
  topic.read.mockRejectedValueOnce(new Error('away'))
  signal(1)
  await vi.advanceTimersByTimeAsync(1500)
  vi.useRealTimers()
  await expectReceived([1])
})

test('changes of a deleted topic are not delivered', async () => {
  topic.read.mockResolvedValueOnce(null)
  addChanges(1)
  signal(1)
  await waitFor(() => expect(topic.read).toHaveBeenCalled())
  expect(received.ana).toEqual([])
})
