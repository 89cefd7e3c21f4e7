import { expect, it } from 'vitest'
import { maxQuoteLength } from '#shared/conversation/message.ts'
import type { ChatMessage } from './chatItems.ts'
import { applyChanges, createLog } from './messageLog.ts'
import { withPresentQuotes } from './presentQuotes.ts'

const user = { id: 'ada', name: 'Ada', username: 'ada', profilePhoto: null, staff: null }
const row = (changes: Partial<ChatMessage>): ChatMessage => ({
  id: 'question',
  seq: 1,
  changedSeq: 1,
  message: 'Where\nis it?',
  isDeleted: false,
  clientId: null,
  createdAt: new Date('2026-03-01T09:00:00Z'),
  user,
  ...changes,
})
const stale = { id: 'question', seq: 1, author: 'Ada', isOwn: false, text: 'Whre?', isGone: false }
const answer = row({ id: 'answer', seq: 2, message: 'Here.', replyTo: stale })

const quoteIn = (rows: readonly ChatMessage[]) => rows.at(-1)?.replyTo

it('quotes the message as it is now', () => {
  expect(quoteIn(withPresentQuotes([row({}), answer]))).toEqual({
    ...stale,
    text: 'Where is it?',
  })
})

it('quotes as much as the server', () => {
  const long = row({ message: '😀'.repeat(maxQuoteLength + 1) })
  expect(quoteIn(withPresentQuotes([long, answer]))?.text).toBe('😀'.repeat(maxQuoteLength))
})

it('says that the quoted message is gone', () => {
  const deleted = row({ message: '', isDeleted: true })
  expect(quoteIn(withPresentQuotes([deleted, answer]))).toMatchObject({
    text: '',
    isGone: true,
  })
})

it('shows the quote that came with the row while its message is not loaded', () => {
  expect(quoteIn(withPresentQuotes([answer]))).toBe(stale)
})

it('says nothing of a message whose author a block hides', () => {
  const hidden = { ...row({ message: '', user: null }), isHidden: true }
  expect(quoteIn(withPresentQuotes([hidden, answer]))).toMatchObject({
    ...{ author: null, text: '', isGone: true },
  })
})

it('keeps the identity of rows until their quoted message changes', () => {
  const question = row({})
  const shown = withPresentQuotes([question, answer])
  expect(withPresentQuotes(shown)[1]).toBe(shown[1])
  expect(withPresentQuotes([row({ message: 'When?' }), answer])[1]).not.toBe(shown[1])
})

it('follows a message that is not loaded, and what is stored of the log', () => {
  const log = createLog([answer], false)
  const [stored] = applyChanges(log, [
    row({ message: '', isDeleted: true, changedSeq: 3 }),
  ]).rows.slice(-1)
  expect(stored?.replyTo).toMatchObject({ text: '', isGone: true })
})
