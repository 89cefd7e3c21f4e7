import type { Db } from '#server/db/connect.ts'
import { listContext } from './erasure/store.ts'
import type { AnyKind } from './kind.ts'

const contextSize = 5

/** The message with a few messages around it, none after `until`. */
export const contextOf = async (db: Db, kind: AnyKind, id: string, until: Date) => {
  const lines = await listContext(db, kind, id, { each: contextSize, until })
  return { isThere: lines.some(({ isReported, text }) => isReported && text !== ''), lines }
}
