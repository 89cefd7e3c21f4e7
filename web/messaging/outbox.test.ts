import { beforeEach, expect, it, vi } from 'vitest'
import { createOutbox, type SendFailure } from './outbox.ts'

type Row = { id: string; conversation: string; text?: string; action?: object }
const row = (id: string, conversation = 'group'): Row => ({ id, conversation })
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

let responses: ((failure: SendFailure | null) => void)[]
let sentIds: string[]
const onFailure = vi.fn()
const deliver = vi.fn(({ id }: Row) => {
  sentIds.push(id)
  return new Promise<SendFailure | null>((resolve) => responses.push(resolve))
})
const respond = async (failure: SendFailure | null = null) => {
  responses.shift()?.(failure)
  await nextTask()
}
const connectionError = { reason: 'No answer', isConnectionError: true }

let outbox: ReturnType<typeof createOutbox<Row>>
const queued = () => outbox.messagesIn('group').map(({ row: { id }, failure }) => [id, failure])

beforeEach(() => {
  responses = []
  sentIds = []
  onFailure.mockClear()
  outbox = createOutbox({ conversationOf: (row: Row) => row.conversation, deliver, onFailure })
})

it('sends one message at a time per conversation', async () => {
  outbox.add(row('a'))
  outbox.add(row('b'))
  outbox.add(row('c', 'other'))
  expect(sentIds).toEqual(['a', 'c'])
  await respond()
  expect(sentIds).toEqual(['a', 'c', 'b'])
  expect(queued()).toEqual([['b', null]])
  await respond()
  await respond()
  expect(queued()).toEqual([])
})

it('keeps a rejected message, reports it, and sends the rest', async () => {
  outbox.add(row('a'))
  outbox.add(row('b'))
  await respond({ reason: 'Too long', isConnectionError: false })
  expect(queued()).toEqual([
    ['a', 'Too long'],
    ['b', null],
  ])
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(
    { reason: 'Too long', isConnectionError: false },
    row('a'),
  )
  expect(sentIds).toEqual(['a', 'b'])
})

it('gives a message back that may no longer be sent, and sends the rest', async () => {
  outbox.add(row('a'))
  outbox.add(row('b'))
  const refused = { reason: 'Only admins can write', isConnectionError: false, isLast: true }
  await respond(refused)
  expect(queued()).toEqual([['b', null]])
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(refused, row('a'))
  expect(sentIds).toEqual(['a', 'b'])
})

it('sends a changed message in its place in the queue', async () => {
  outbox.add(row('a'))
  outbox.add(row('b'))
  outbox.add(row('c'))
  outbox.replace({ ...row('b'), text: 'Better' })
  await respond()
  await respond()
  expect(sentIds).toEqual(['a', 'b', 'c'])
  expect(deliver).toHaveBeenCalledWith({ ...row('b'), text: 'Better' })
})

it('sends a failed message again once it is changed', async () => {
  outbox.add(row('a'))
  await respond({ reason: 'Too long', isConnectionError: false })
  outbox.replace({ ...row('a'), text: 'Short' })
  expect(queued()).toEqual([['a', null]])
  expect(sentIds).toEqual(['a', 'a'])
})

it('tries an action although the message before it met a connection error', async () => {
  outbox.add(row('a'))
  outbox.add({ ...row('b'), action: {} })
  await respond(connectionError)
  expect(sentIds).toEqual(['a', 'b'])
})

it('fails all queued messages on a connection error, to preserve their order', async () => {
  outbox.add(row('a'))
  outbox.add(row('b'))
  await respond(connectionError)
  expect(sentIds).toEqual(['a'])
  expect(queued()).toEqual([
    ['a', 'No answer'],
    ['b', 'No answer'],
  ])
  expect(onFailure).toHaveBeenCalledTimes(1)
})

it('retries with the same id, and discards', async () => {
  outbox.add(row('a'))
  outbox.add(row('b'))
  await respond(connectionError)
  outbox.discard('group', 'b')
  outbox.retry('group', 'a')
  expect(sentIds).toEqual(['a', 'a'])
  expect(queued()).toEqual([['a', null]])
  await respond()
  expect(queued()).toEqual([])
})

it('waits for the network without an error, and continues in the same order', async () => {
  const states = () =>
    outbox.messagesIn('group').map(({ row: { id }, isWaiting }) => [id, isWaiting])
  outbox.add(row('a'))
  outbox.add(row('b'))
  await respond({ ...connectionError, isWaiting: true })
  outbox.add(row('c'))
  expect(states()).toEqual([
    ['a', true],
    ['b', true],
    ['c', true],
  ])
  expect([sentIds, onFailure.mock.calls]).toEqual([['a'], []])
  outbox.flush()
  await respond()
  await respond()
  await respond()
  expect(sentIds).toEqual(['a', 'a', 'b', 'c'])
  expect(states()).toEqual([])
})

it('restores persisted messages once, and removes those that other tabs have sent', async () => {
  outbox.restore([
    { row: row('a'), failure: null, isWaiting: true },
    { row: row('b'), failure: 'Too long' },
  ])
  outbox.restore([{ row: row('a'), failure: null, isWaiting: true }])
  expect(queued()).toEqual([
    ['a', null],
    ['b', 'Too long'],
  ])
  outbox.prune(({ id }) => id === 'a')
  outbox.flush()
  expect([sentIds, queued()]).toEqual([[], [['b', 'Too long']]])
})

it('tells when another tab or the service worker has sent a message', () => {
  const onLeft = vi.fn()
  outbox = createOutbox({
    conversationOf: (row: Row) => row.conversation,
    deliver,
    onFailure,
    onLeft,
  })
  outbox.restore([{ row: row('a'), failure: null, isWaiting: true }])
  outbox.prune(() => true)
  expect(onLeft).toHaveBeenCalledOnce()
})

it('releases the lock only after a sent message is deleted, so no tab sends it twice', async () => {
  const deletion = Promise.withResolvers<void>()
  let hasReleased = false
  outbox = createOutbox({
    conversationOf: (row: Row) => row.conversation,
    deliver,
    onFailure,
    onRemoved: () => deletion.promise,
    withSendLock: async (_, work) => {
      await work()
      hasReleased = true
    },
  })
  outbox.add(row('a'))
  await respond()
  expect(queued()).toEqual([])
  expect(hasReleased).toBe(false)
  deletion.resolve()
  await nextTask()
  expect(hasReleased).toBe(true)
})

it('sends no messages of a user who has signed out', async () => {
  outbox.add(row('a'))
  outbox.add(row('b'))
  outbox.clear()
  await respond(connectionError)
  expect([sentIds, queued(), onFailure.mock.calls]).toEqual([['a'], [], []])
  outbox.add(row('new'))
  expect(sentIds).toEqual(['a', 'new'])
})

it('sends messages after one that waits for the place of files, and that one later', async () => {
  outbox.add(row('picture'))
  outbox.add(row('b'))
  const aside = { reason: 'Later', isConnectionError: false, isWaiting: true, isAside: true }
  await respond(aside)
  await respond()
  outbox.add(row('c'))
  await respond()
  expect(sentIds).toEqual(['picture', 'b', 'c'])
  expect(outbox.messagesIn('group').map((each) => each.row.id)).toEqual(['picture'])
  outbox.flush()
  expect(sentIds.at(-1)).toBe('picture')
})
