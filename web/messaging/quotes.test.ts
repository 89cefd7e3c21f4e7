import { expect, it } from 'vitest'
import { maxQuoteLength } from '#shared/conversation/message.ts'
import type { ChatMessage } from './chatItems.ts'
import { withPresentQuotes } from './quotes.ts'

const me = 'me'
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
  expect(quoteIn(withPresentQuotes([row({}), answer], me))).toEqual({
    ...stale,
    text: 'Where is it?',
  })
})

it('quotes as much as the server', () => {
  const long = row({ message: '😀'.repeat(maxQuoteLength + 1) })
  expect(quoteIn(withPresentQuotes([long, answer], me))?.text).toBe('😀'.repeat(maxQuoteLength))
})

it('says that the quoted message is gone', () => {
  const deleted = row({ message: '', isDeleted: true })
  expect(quoteIn(withPresentQuotes([deleted, answer], me))).toMatchObject({
    text: '',
    isGone: true,
  })
})

it('shows the quote that came with the row while its message is not loaded', () => {
  expect(quoteIn(withPresentQuotes([answer], me))).toBe(stale)
})

it('keeps the identity of rows until their quoted message changes', () => {
  const question = row({})
  const [, first] = withPresentQuotes([question, answer], me)
  expect(withPresentQuotes([question, answer], me)[1]).toBe(first)
  expect(withPresentQuotes([row({ message: 'When?' }), answer], me)[1]).not.toBe(first)
})
