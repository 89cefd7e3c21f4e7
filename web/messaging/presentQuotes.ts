import { maxQuoteLength, type Quote } from '#shared/conversation/message.ts'
import { countUpTo } from './bySeq.ts'

/** In code points, so that no emoji is cut; in one line. */
export const beginningOf = (text: string) =>
  [...text].slice(0, maxQuoteLength).join('').replace(/\s+/g, ' ').trim()

/** The fields of messages of both kinds that quotes depend on. */
export type Quotable = {
  id: string
  /** The position in the conversation; never changes. */
  seq: number
  isDeleted?: boolean
  /** A block hides the author. */
  isHidden?: boolean
  replyTo?: Quote | undefined
  message?: string
  content?: string
}

const presentQuote = (quote: Quote, quoted: Quotable): Quote => {
  const isGone = quoted.isDeleted === true || quoted.isHidden === true
  const text = isGone ? '' : beginningOf(quoted.message ?? quoted.content ?? '')
  if (quote.isGone === isGone && quote.text === text) return quote
  const { preview, ...others } = quote
  const author = quoted.isHidden ? null : quote.author
  return { ...others, text, isGone, author, ...(preview && !isGone && { preview }) }
}

/**
 * Quotes follow their messages: a row comes with the quote as it was when the row was sent or
 * changed. Once the quoted message is known, its present state counts. Rows that need no change keep
 * their identity, so that they do not render again. `changed` are the rows since the last time.
 */
export const withPresentQuotes = <Row extends Quotable>(
  rows: readonly Row[],
  changed = rows,
): readonly Row[] => {
  const changedIds = new Set(changed.map(({ id }) => id))
  // Nothing quotes a later message.
  const first = countUpTo(rows, Math.min(...changed.map(({ seq }) => seq)) - 1)
  let isSame = true
  const following = rows.slice(first).map((row) => {
    const { id, replyTo } = row
    if (!replyTo || !(changedIds.has(replyTo.id) || changedIds.has(id))) return row
    const quoted = rows[countUpTo(rows, replyTo.seq) - 1]
    const quote = quoted?.id === replyTo.id ? presentQuote(replyTo, quoted) : replyTo
    if (quote === replyTo) return row
    isSame = false
    return { ...row, replyTo: quote }
  })
  return isSame ? rows : [...rows.slice(0, first), ...following]
}
