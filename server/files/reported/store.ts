import type { Db, Tx } from '#server/db/connect.ts'
import { execute, hasRows, rowIds } from '#server/db/queries.ts'
import type { AttachedFile } from '#shared/files/contract.ts'
import { asAttached, isAttached, lockInOrder } from '../store.ts'

/** Of these files, the ones that still belong to something; the lock keeps it so. */
export const lockAttached = (tx: Tx, ids: string[]) =>
  rowIds(tx<{ id: string }[]>`
    select id from files
    where id = any (${ids}::uuid[]) and ${isAttached(tx)}
    order by id for update`)

export const keep = (tx: Tx, caseId: string, ids: string[]) =>
  execute(tx`
    insert into reported_files (case_id, file_id) select ${caseId}, unnest(${ids}::uuid[])
    on conflict do nothing`)

export const listOfCase = async (db: Db, caseId: string) => {
  const rows = await db<{ file: AttachedFile }[]>`
    select ${asAttached(db)} as file from reported_files r join files f on f.id = r.file_id
    where r.case_id = ${caseId} order by f.place, f.id`
  return rows.map(({ file }) => file)
}

export const isKept = (db: Db, caseId: string, id: string) =>
  hasRows(db`select 1 from reported_files where case_id = ${caseId} and file_id = ${id}`)

/** The trigger locks each file; in this order no one waits in a circle. */
export const release = async (tx: Db, caseIds: string[]) => {
  await lockInOrder(
    tx,
    tx`id in (select file_id from reported_files where case_id = any (${caseIds}::uuid[]))`,
  )
  await tx`delete from reported_files where case_id = any (${caseIds}::uuid[])`
}

/** The account of their owner is deleted. */
export const unlinkOwner = async (tx: Db, userId: string) => {
  const ofOwner = tx`user_id = ${userId} and exists (
    select 1 from reported_files r where r.file_id = files.id)`
  await lockInOrder(tx, ofOwner)
  await tx`update files set user_id = null where ${ofOwner}`
}
