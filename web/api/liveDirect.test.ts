import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { type DirectMessage, messages } from '#shared/messages/contract.ts'
import { aMeaning } from '#web/testing/aMeaning.ts'
import { keyOf } from './client.ts'
import { type DirectLog, directLogKey, otherOf } from './directLog.ts'

const page = aMeaning()

const message = (seq: number, senderId: string | null, receiverId: string | null) =>
  ({
    id: `m${seq}`,
    conversationId: 'talk',
    senderId,
    receiverId,
    seq,
    changedSeq: seq,
  }) as DirectMessage
const tell = (said: DirectMessage) => page.meaning.act({ kind: 'directMessage', message: said })
const seqs = () =>
  page.cache.getQueryData<DirectLog>(directLogKey('joris'))?.rows.map(({ seq }) => seq)

const listKey = [...keyOf(messages.conversations), 'pages']
/** The list as it is on the screen; how often it was asked for since. */
const watchList = async () => {
  const ask = vi.fn(async () => ({ pages: [[]], pageParams: [0] }))
  new QueryObserver(page.cache, { queryKey: listKey, queryFn: ask }).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(1)
  ask.mockClear()
  return ask
}

beforeEach(() => {
  page.cache.setQueryData<DirectLog>(directLogKey('joris'), {
    rows: [message(1, 'joris', 'anna')],
    from: 0,
    position: 1,
  })
})

it('puts what is written into the log of the two, whoever of them wrote it', () => {
  tell(message(2, 'joris', 'anna'))
  tell(message(3, 'anna', 'joris'))
  tell(message(3, 'anna', 'joris'))
  expect(seqs()).toEqual([1, 2, 3])
})

it('forgets a log in which something is missing, for whoever opens it next', () => {
  tell(message(4, 'joris', 'anna'))
  expect(seqs()).toBeUndefined()
})

it('asks for the list of conversations once for all that comes in a moment', async () => {
  const ask = await watchList()
  for (let seq = 2; seq < 8; seq++) tell(message(seq, 'joris', 'anna'))
  const read = { lastReadSeq: 7, unread: 0, lastSeq: 7 }
  page.meaning.act({ kind: 'directRead', otherUserId: 'joris', ...read })
  await vi.advanceTimersByTimeAsync(400)
  expect(ask).toHaveBeenCalledTimes(1)
})

it('knows the conversation with somebody who has left by its own id', () => {
  expect(otherOf(message(1, null, 'anna'), 'anna')).toBe('talk')
  expect(otherOf(message(1, 'anna', null), 'anna')).toBe('talk')
})
