import { v7 as uuid } from 'uuid'
import type { Db } from '#server/db/connect.ts'
import { locks } from '#server/db/locks.ts'
import type { CalendarImportRow } from '#server/db/planningSchema.ts'
import type { EventRow } from '#server/db/schema.ts'
import type { CalendarImport } from '#shared/events/calendarImport/contract.ts'

export type ImportedEvent = EventRow & { importUid: string }

/** False when another import is under way; held until the transaction ends. */
export const lockImport = async (db: Db) => {
  const [row] = await db<[{ isMine: boolean }]>`
    select pg_try_advisory_xact_lock(${locks.calendarImport}) as is_mine`
  return row.isMine
}

/** Waits for an import that is under way, and lets none begin until the transaction ends. */
export const waitForImport = async (db: Db) => {
  await db`select pg_advisory_xact_lock(${locks.calendarImport})`
}

/** Earlier imports that a new one may change: those not over, and those named by `keys`. */
export const listImported = (db: Db, now: Date, keys: string[]) => db<ImportedEvent[]>`
  select * from events
  where import_uid is not null and (end_date > ${now} or import_uid = any(${keys}))
  order by start_date, id`

export const setImportUid = async (db: Db, id: string, importUid: string) => {
  await db`update events set import_uid = ${importUid} where id = ${id}`
}

export const setSeries = async (tx: Db, id: string, seriesId: string) => {
  await tx`update events set series_id = ${seriesId} where id = ${id}`
}

// Imports ----------------------------------------------------------------------------------------

export const addImport = async (tx: Db, createdAt: Date) => {
  const id = uuid()
  await tx`insert into calendar_imports ${tx({ id, createdAt, undoneAt: null })}`
  return id
}

export const lockOneImport = async (tx: Db, id: string) => {
  const [row] = await tx<[CalendarImportRow?]>`
    select * from calendar_imports where id = ${id} for update`
  return row ?? null
}

export const markUndone = async (tx: Db, id: string, at: Date) => {
  await tx`update calendar_imports set undone_at = ${at} where id = ${id}`
}

/** The latest first. */
export const listImports = (db: Db, after: Date) => db<CalendarImport[]>`
  select i.id, i.created_at, count(*)::int as added
  from calendar_imports i join events e on e.import_id = i.id
  where i.created_at > ${after} and i.undone_at is null
  group by i.id order by i.created_at desc, i.id desc`

/** In the order of ids, as are all locks of several events. */
export const lockOfImport = (tx: Db, importId: string) => tx<EventRow[]>`
  select * from events where import_id = ${importId} order by id for update`

/**
 * Of those to come, removes the ones in which nobody ever had a place or waited for one, and the
 * series of which nothing is left.
 */
export const removeUnbooked = async (tx: Db, importId: string, now: Date) => {
  const rows = await tx<Pick<EventRow, 'seriesId'>[]>`
    delete from events e where import_id = ${importId} and start_date > ${now}
      and not exists (select 1 from event_bookings where event_id = e.id)
      and not exists (select 1 from event_waitlist where event_id = e.id)
    returning series_id`
  const seriesIds = rows.flatMap(({ seriesId }) => seriesId ?? [])
  await tx`
    delete from event_series s where id = any(${seriesIds})
      and not exists (select 1 from events where series_id = s.id)`
  return rows.length
}
