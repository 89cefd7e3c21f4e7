import type { Db, Tx } from '#server/db/connect.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import type { FileSize } from '#shared/files/contract.ts'
import { type FoundContent, findContentOf } from '../files.ts'
import * as filesOfAll from '../store.ts'
import * as store from './store.ts'

/**
 * Links the files of a reported message to its case, in the transaction that reports it. They stay as
 * long as the content of the case, even if the message or the account is deleted.
 */
export const keepReported = async (tx: Tx, caseId: string, ids: string[]) => {
  const found = ids.length > 0 ? await store.lockAttached(tx, ids) : []
  if (found.length > 0) await store.keep(tx, caseId, found)
}

export const listReported = (db: Db, caseId: string) => store.listOfCase(db, caseId)

/** Where a case loses its content. */
export const releaseReported = store.release

/** In the transaction that deletes the account of their owner. */
export const unlinkReportedFiles = store.unlinkOwner

/** The caller has checked that the reader may decide the case. */
export const findReportedContent = async (
  app: Pick<App, 'db' | 'bucket' | 'log'>,
  tx: Tx,
  caseId: string,
  wanted: { id: string; size: FileSize },
): Promise<FoundContent> => {
  const isKept = await store.isKept(tx, caseId, wanted.id)
  const file = isKept ? await filesOfAll.findFile(tx, wanted.id) : null
  if (!file) throw new AppError('file_not_found')
  return findContentOf(app, tx, file, wanted.size)
}
