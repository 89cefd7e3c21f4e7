import { maxQuoteLength, type Quote } from '#shared/conversation/message.ts'

/** In code points, so that no emoji is cut; in one line. */
export const beginningOf = (text: string) =>
  [...text].slice(0, maxQuoteLength).join('').replace(/\s+/g, ' ').trim()

/** The fields of messages of both kinds that quotes depend on. */
export type Quotable = {
  id: string
  isDeleted?: boolean
  /** A block hides the author. */
  isHidden?: boolean
  replyTo?: Quote | undefined
  message?: string
  content?: string
}

const textOf = ({ message, content }: Quotable) => message ?? content ?? ''

/** Whether quotes of the message stay the same after a change of it. */
export const isQuotedAlike = (before: Quotable, after: Quotable) =>
  before.isDeleted === after.isDeleted &&
  before.isHidden === after.isHidden &&
  textOf(before) === textOf(after)

const presentQuote = (quote: Quote, quoted: Quotable): Quote => {
  const isGone = quoted.isDeleted === true || quoted.isHidden === true
  const text = isGone ? '' : beginningOf(textOf(quoted))
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
  const isAffected = ({ id, replyTo }: Row) =>
    replyTo && (changedIds.has(replyTo.id) || changedIds.has(id))
  const affected = new Set(rows.filter(isAffected))
  if (affected.size === 0) return rows
  const quotedIds = new Set([...affected].map(({ replyTo }) => replyTo?.id))
  const quotedRows = rows.filter(({ id }) => quotedIds.has(id))
  const quotedById = new Map(quotedRows.map((row) => [row.id, row]))
  return rows.map((row) => {
    const quoted = row.replyTo && affected.has(row) && quotedById.get(row.replyTo.id)
    if (!row.replyTo || !quoted) return row
    const replyTo = presentQuote(row.replyTo, quoted)
    return replyTo === row.replyTo ? row : { ...row, replyTo }
  })
}
