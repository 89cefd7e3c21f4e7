import type { Db } from '#server/db/connect.ts'
import { listEdits } from './actions/store.ts'
import { listContext } from './erasure/store.ts'
import type { AnyKind, StoredMessage } from './kind.ts'

const contextSize = 5

const withOptions = (text: string, options: string[] | null | undefined) =>
  [text, ...(options ?? []).map((option) => `• ${option}`)].join('\n')

/** What someone reports: the text, and what a poll lets people choose. */
export const reportedText = ({ text, poll }: StoredMessage) => withOptions(text, poll?.options)

/**
 * The message, with what it said before its edits, and a few messages around it, none after `until`.
 */
export const contextOf = async (db: Db, kind: AnyKind, id: string, until: Date) => {
  const found = await listContext(db, kind, id, { each: contextSize, until })
  const earlier = await listEdits(db, kind, id)
  const lines = found.map(({ pollOptions, text, ...line }) => ({
    ...line,
    text: withOptions(text, pollOptions),
    ...(line.isReported && earlier.length > 0 && { earlier }),
  }))
  return { isThere: lines.some(({ isReported, text }) => isReported && text !== ''), lines }
}
