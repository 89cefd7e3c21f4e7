import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { type DirectMessage, messages } from '#shared/messages/contract.ts'
import { keyOf } from '#web/api/client.ts'
import {
  type DirectMessageLog,
  directLogKey,
  otherParticipant,
} from '#web/messaging/messageLogCache.ts'
import { setUpEventHandlers } from '#web/testing/eventHandlers.ts'

const page = setUpEventHandlers()

const message = (seq: number, senderId: string | null, receiverId: string | null) =>
  ({
    id: `m${seq}`,
    conversationId: 'talk',
    senderId,
    receiverId,
    seq,
    changedSeq: seq,
  }) as DirectMessage
const receive = (received: DirectMessage) =>
  page.handlers.applyEvent({ kind: 'directMessage', message: received })
const seqs = () =>
  page.cache.getQueryData<DirectMessageLog>(directLogKey('joris'))?.rows.map(({ seq }) => seq)

const listKey = [...keyOf(messages.conversations), 'pages']
/** Mounts the list of conversations and counts later fetches. */
const mountList = async () => {
  const fetchData = vi.fn(async () => ({ pages: [[]], pageParams: [0] }))
  new QueryObserver(page.cache, { queryKey: listKey, queryFn: fetchData }).subscribe(
    () => undefined,
  )
  await vi.advanceTimersByTimeAsync(1)
  fetchData.mockClear()
  return fetchData
}

beforeEach(() => {
  page.cache.setQueryData<DirectMessageLog>(directLogKey('joris'), {
    rows: [message(1, 'joris', 'anna')],
    from: 0,
    position: 1,
  })
})

it('adds received and own messages to the log of the conversation', () => {
  receive(message(2, 'joris', 'anna'))
  receive(message(3, 'anna', 'joris'))
  receive(message(3, 'anna', 'joris'))
  expect(seqs()).toEqual([1, 2, 3])
})

it('removes an unmounted log that has a gap', () => {
  receive(message(4, 'joris', 'anna'))
  expect(seqs()).toBeUndefined()
})

it('refetches the list of conversations once for a burst of events', async () => {
  const fetchData = await mountList()
  for (let seq = 2; seq < 8; seq++) receive(message(seq, 'joris', 'anna'))
  const read = { lastReadSeq: 7, unread: 0, lastSeq: 7 }
  page.handlers.applyEvent({ kind: 'directRead', otherUserId: 'joris', ...read })
  await vi.advanceTimersByTimeAsync(400)
  expect(fetchData).toHaveBeenCalledTimes(1)
})

it('identifies a conversation with a deleted account by the conversation id', () => {
  expect(otherParticipant(message(1, null, 'anna'), 'anna')).toBe('talk')
  expect(otherParticipant(message(1, 'anna', null), 'anna')).toBe('talk')
})
