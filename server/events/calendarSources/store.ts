import type { Db } from '#server/db/connect.ts'
import { execute, firstRow, hasRows } from '#server/db/queries.ts'
import type { CalendarSourceRow } from '#server/db/rows.ts'
import type { CalendarSource, SourceError } from '#shared/events/calendarSources/contract.ts'

const columns = (db: Db, now: Date) => db`
  id, name, url, town, fetched_at, last_error, (
    select count(*)::int from events e
    where e.source_id = s.id and e.start_date > ${now} and e.cancelled_at is null
  ) as event_count`

export const listSources = (db: Db, now: Date) => db<CalendarSource[]>`
  select ${columns(db, now)} from calendar_sources s order by lower(name), id`

export const findSource = (db: Db, id: string, now: Date) =>
  firstRow(db<CalendarSource[]>`
    select ${columns(db, now)} from calendar_sources s where id = ${id}`)

export const findRow = (db: Db, id: string) =>
  firstRow(db<CalendarSourceRow[]>`select * from calendar_sources where id = ${id}`)

export const listIds = (db: Db) => db<{ id: string }[]>`select id from calendar_sources order by id`

export const countSources = async (tx: Db) => {
  const [row] = await tx<[{ count: number }]>`select count(*)::int as count from calendar_sources`
  return row.count
}

export const hasUrl = (tx: Db, url: string) =>
  hasRows(tx`select 1 from calendar_sources where url = ${url}`)

type NewSource = Pick<CalendarSourceRow, 'id' | 'name' | 'url' | 'town' | 'createdBy' | 'createdAt'>

export const addSource = (tx: Db, source: NewSource) =>
  execute(tx`insert into calendar_sources ${tx(source)}`)

export const removeSource = (tx: Db, id: string) =>
  firstRow(tx<Pick<CalendarSourceRow, 'url'>[]>`
    delete from calendar_sources where id = ${id} returning url`)

/** Whether an event is missing from the calendar, but not cancelled yet. */
export const hasMissedEvents = (db: Db, id: string) =>
  hasRows(db`
    select 1 from events
    where source_id = ${id} and missed_fetches > 0 and cancelled_at is null limit 1`)

export const markFailed = (db: Db, id: string, error: SourceError) =>
  execute(db`update calendar_sources set last_error = ${error} where id = ${id}`)

export const markUnchanged = (db: Db, id: string, at: Date) =>
  execute(db`
    update calendar_sources set fetched_at = ${at}, last_error = null where id = ${id}`)

type FetchedState = Pick<CalendarSourceRow, 'etag' | 'lastModified'>

export const markFetched = (tx: Db, id: string, at: Date, { etag, lastModified }: FetchedState) =>
  execute(tx`
    update calendar_sources
    set fetched_at = ${at}, last_error = null, etag = ${etag}, last_modified = ${lastModified}
    where id = ${id}`)
