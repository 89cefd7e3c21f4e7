import { v7 as uuid } from 'uuid'
import type { Db } from '#server/db/connect.ts'
import { execute, firstRow } from '#server/db/queries.ts'
import type { CalendarImportRow, EventRow } from '#server/db/rows.ts'
import { locks } from '#server/db/transaction.ts'
import type { CalendarImport } from '#shared/events/calendarImport/contract.ts'

export type ImportedEvent = EventRow & { importUid: string }

/** Advisory lock until the transaction ends. Returns false if another import holds it. */
export const tryLockImports = async (db: Db) => {
  const [row] = await db<[{ isMine: boolean }]>`
    select pg_try_advisory_xact_lock(${locks.calendarImport}) as is_mine`
  return row.isMine
}

/** Waits for the advisory lock and holds it until the transaction ends. */
export const lockImports = (db: Db) =>
  execute(db`select pg_advisory_xact_lock(${locks.calendarImport})`)

/** Imported events that a new import may change: not yet ended, or listed in `keys`. */
export const listImported = (db: Db, now: Date, keys: string[]) => db<ImportedEvent[]>`
  select * from events
  where import_uid is not null and (end_date > ${now} or import_uid = any(${keys}))
  order by start_date, id`

/** In id order, like every lock of several events. */
export const lockEvents = (tx: Db, ids: string[]) =>
  execute(tx`select id from events where id = any(${ids}) order by id for update`)

export const setImportUid = (db: Db, id: string, importUid: string) =>
  execute(db`update events set import_uid = ${importUid} where id = ${id}`)

export const setSeries = (tx: Db, id: string, seriesId: string) =>
  execute(tx`update events set series_id = ${seriesId} where id = ${id}`)

// Sources ----------------------------------------------------------------------------------------

/** Equal for duplicates of an event. */
export const titleAndStart = ({ title, startDate }: Pick<EventRow, 'title' | 'startDate'>) =>
  `${title.toLowerCase()} ${startDate.toISOString()}`

/** Events that start like an entry and have another origin: by `titleAndStart`. */
export const listFromElsewhere = async (
  db: Db,
  sourceId: string | null,
  entries: Pick<EventRow, 'startDate'>[],
) => {
  const rows = await db<Pick<EventRow, 'title' | 'startDate'>[]>`
    select title, start_date from events
    where start_date = any(${entries.map(({ startDate }) => startDate.toISOString())}::timestamptz[])
      and source_id is distinct from ${sourceId} and cancelled_at is null`
  return new Set(rows.map(titleAndStart))
}

export const setSource = (tx: Db, id: string, sourceId: string, sourceUrl: string | null) =>
  execute(tx`
    update events set source_id = ${sourceId}, source_url = ${sourceUrl} where id = ${id}`)

/** Counts a fetch without these events, and forgets earlier ones without the others. */
export const setMissed = (tx: Db, sourceId: string, ids: string[]) =>
  execute(tx`
    update events
    set missed_fetches = case when id = any(${ids}) then missed_fetches + 1 else 0 end
    where source_id = ${sourceId} and (id = any(${ids}) or missed_fetches > 0)`)

// Imports ----------------------------------------------------------------------------------------

export const addImport = async (tx: Db, createdAt: Date) => {
  const id = uuid()
  await tx`insert into calendar_imports ${tx({ id, createdAt, undoneAt: null })}`
  return id
}

export const lockImportById = (tx: Db, id: string) =>
  firstRow(tx<CalendarImportRow[]>`
    select * from calendar_imports where id = ${id} for update`)

export const markUndone = (tx: Db, id: string, at: Date) =>
  execute(tx`update calendar_imports set undone_at = ${at} where id = ${id}`)

/** Latest first. */
export const listImports = (db: Db, after: Date) => db<CalendarImport[]>`
  select i.id, i.created_at, count(*)::int as added
  from calendar_imports i join events e on e.import_id = i.id
  where i.created_at > ${after} and i.undone_at is null
  group by i.id order by i.created_at desc, i.id desc`

/** In id order, like every lock of several events. */
export const lockImportedEvents = (tx: Db, importId: string) => tx<EventRow[]>`
  select * from events where import_id = ${importId} order by id for update`

/**
 * Deletes the future events that never had a booking or waitlist entry, and series left empty.
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
