import type { Db } from '#server/db/connect.ts'
import type { EventSeriesRow } from '#server/db/planningSchema.ts'
import type { EventRow } from '#server/db/schema.ts'

export const addSeries = async (tx: Db, series: EventSeriesRow) => {
  await tx`insert into event_series ${tx(series)}`
}

export const findSeries = async (db: Db, id: string) => {
  const [row] = await db<[EventSeriesRow?]>`select * from event_series where id = ${id}`
  return row ?? null
}

export const listDates = (db: Db, seriesId: string, after: Date) =>
  db<{ id: string; startDate: Date; isCancelled: boolean }[]>`
    select id, start_date, cancelled_at is not null as is_cancelled from events
    where series_id = ${seriesId} and start_date > ${after}
    order by start_date, id`

/** An event and, if it is one of a series, all dates of it, in the order of ids, as are all locks of several events. */
export const lockWithSeries = (tx: Db, id: string) =>
  tx<EventRow[]>`
    select * from events
    where id = ${id} or series_id = (select series_id from events where id = ${id})
    order by id for update`
