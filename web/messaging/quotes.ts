import { maxQuoteLength, type Quote } from '#shared/conversation/message.ts'
import type { ChatMessage } from './chatItems.ts'

/** In code points, so that no emoji is cut. */
const beginningOf = (text: string) => [...text].slice(0, maxQuoteLength).join('')

/** As the server quotes it. */
export const quoteOf = (row: ChatMessage, meId: string): Quote => ({
  id: row.id,
  seq: row.seq,
  author: row.user?.name ?? null,
  isOwn: row.user?.id === meId,
  text: beginningOf(row.message).replace(/\s+/g, ' ').trim(),
  isGone: row.isDeleted,
})

type Quoting = { quoted: ChatMessage; result: ChatMessage }
// Unchanged rows keep their identity, so that they do not render again.
const known = new WeakMap<ChatMessage, Quoting>()

/**
 * Quotes follow their messages: a row comes with the quote as it was when the row was sent or
 * changed. Where the quoted message is loaded, its present state counts.
 */
export const withPresentQuotes = <Row extends ChatMessage>(
  rows: readonly Row[],
  meId: string,
): readonly Row[] => {
  if (!rows.some(({ replyTo }) => replyTo)) return rows
  const byId = new Map(rows.map((row) => [row.id, row]))
  return rows.map((row) => {
    const quoted = row.replyTo && byId.get(row.replyTo.id)
    if (!quoted) return row
    const before = known.get(row)
    if (before?.quoted === quoted) return before.result as Row
    const result = { ...row, replyTo: quoteOf(quoted, meId) }
    known.set(row, { quoted, result })
    return result
  })
}
