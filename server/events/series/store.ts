import type { Db } from '#server/db/connect.ts'
import { execute, firstRow } from '#server/db/queries.ts'
import type { EventRow, EventSeriesRow } from '#server/db/rows.ts'

export const addSeries = (tx: Db, series: EventSeriesRow) =>
  execute(tx`insert into event_series ${tx(series)}`)

export const findSeries = (db: Db, id: string) =>
  firstRow(db<EventSeriesRow[]>`select * from event_series where id = ${id}`)

export const listDates = (db: Db, seriesId: string, after: Date) =>
  db<{ id: string; startDate: Date; isCancelled: boolean }[]>`
    select id, start_date, cancelled_at is not null as is_cancelled from events
    where series_id = ${seriesId} and start_date > ${after}
    order by start_date, id`

/** Locks an event and all dates of its series, in id order like every lock of several events. */
export const lockWithSeries = (tx: Db, id: string) =>
  tx<EventRow[]>`
    select * from events
    where id = ${id} or series_id = (select series_id from events where id = ${id})
    order by id for update`
