import type { Db } from '#server/db/connect.ts'
import { listEdits } from './actions/store.ts'
import { listContext } from './erasure/store.ts'
import type { AnyKind } from './kind.ts'

const contextSize = 5

/**
 * The message, with what it said before its edits, and a few messages around it, none after `until`.
 */
export const contextOf = async (db: Db, kind: AnyKind, id: string, until: Date) => {
  const found = await listContext(db, kind, id, { each: contextSize, until })
  const earlier = await listEdits(db, kind, id)
  const lines = found.map((line) =>
    line.isReported && earlier.length > 0 ? { ...line, earlier } : line,
  )
  return { isThere: lines.some(({ isReported, text }) => isReported && text !== ''), lines }
}
