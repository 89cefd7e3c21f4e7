import type { Db } from '#server/db/connect.ts'
import { filesInWords } from '#server/files/attached.ts'
import type { AttachedFile } from '#shared/files/contract.ts'
import { listEdits } from './actions/store.ts'
import { listContext } from './erasure/store.ts'
import type { AnyKind, StoredMessage } from './kind.ts'

const contextSize = 5

type NamedFile = Pick<AttachedFile, 'name' | 'description'>

/** The text, what a poll lets people choose, and which files are with it. */
const inWords = (text: string, options: string[] | null, files: NamedFile[] | null) =>
  [text, ...(options ?? []).map((option) => `• ${option}`), ...filesInWords(files ?? [])].join('\n')

/** What someone reports, without the bytes of files. */
export const reportedContent = ({ authorId: ownerId, text, poll, files }: StoredMessage) => ({
  ownerId,
  text: inWords(text, poll?.options ?? null, files),
  fileIds: (files ?? []).map(({ id }) => id),
})

/**
 * The message, with what it said before its edits, and a few messages around it, none after `until`.
 */
export const contextOf = async (db: Db, kind: AnyKind, id: string, until: Date) => {
  const found = await listContext(db, kind, id, { each: contextSize, until })
  const earlier = await listEdits(db, kind, id)
  const lines = found.map(({ pollOptions, files, text, ...line }) => ({
    ...line,
    text: inWords(text, pollOptions, files),
    ...(line.isReported && earlier.length > 0 && { earlier }),
  }))
  return { isThere: lines.some(({ isReported, text }) => isReported && text !== ''), lines }
}
