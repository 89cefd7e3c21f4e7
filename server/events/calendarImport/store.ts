import type { Db } from '#server/db/connect.ts'
import type { EventRow } from '#server/db/schema.ts'

export type ImportedEvent = EventRow & { importUid: string }

const importLock = 7_301_002

/** False when another import is under way; held until the transaction ends. */
export const lockImport = async (db: Db) => {
  const [row] = await db<[{ isMine: boolean }]>`
    select pg_try_advisory_xact_lock(${importLock}) as is_mine`
  return row.isMine
}

/** Earlier imports that a new one may change: those not over, and those named by `keys`. */
export const listImported = (db: Db, now: Date, keys: string[]) => db<ImportedEvent[]>`
  select * from events
  where import_uid is not null and (end_date > ${now} or import_uid = any(${keys}))
  order by start_date, id`

export const setImportUid = async (db: Db, id: string, importUid: string) => {
  await db`update events set import_uid = ${importUid} where id = ${id}`
}
