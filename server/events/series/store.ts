import type { Db } from '#server/db/connect.ts'
import { seesEvent } from '#server/db/eventAudience.ts'
import { execute, firstRow } from '#server/db/queries.ts'
import type { EventRow, EventSeriesRow } from '#server/db/rows.ts'
import { bookingColumns, joinBooking } from '#server/events/booking/store.ts'

export const addSeries = (tx: Db, series: EventSeriesRow) =>
  execute(tx`insert into event_series ${tx(series)}`)

/** A series with dates that the user may see. */
export const findSeries = (db: Db, userId: string, id: string) =>
  firstRow(db<EventSeriesRow[]>`
    select * from event_series where id = ${id} and exists (
      select 1 from events e where e.series_id = ${id} and ${seesEvent(db, userId)})`)

type ListedDate = Pick<EventRow, 'id' | 'startDate' | 'bookingOptions' | 'price'> & {
  isCancelled: boolean
  isPaused: boolean
  isBooked: boolean
  isWaiting: boolean
  isInvited: boolean
  isRefused: boolean
  placesLeft: number | null
  partySize: number | null
  opensAt: Date | null
}

export const listDates = (db: Db, userId: string, seriesId: string, after: Date) =>
  db<ListedDate[]>`
    select ${bookingColumns(db, userId)},
      e.id, e.start_date, e.price, e.booking_options, e.cancelled_at is not null as is_cancelled,
      e.paused_at is not null as is_paused, b.id is not null as is_booked,
      w.id is not null as is_waiting, exists (
        select 1 from event_refusals where event_id = e.id and user_id = ${userId}) as is_refused
    from events e
    ${joinBooking(db, userId)}
    where e.series_id = ${seriesId} and e.start_date > ${after} and ${seesEvent(db, userId)}
    order by e.start_date, e.id`

/** Locks an event and all dates of its series, in id order like every lock of several events. */
export const lockWithSeries = (tx: Db, id: string) =>
  tx<EventRow[]>`
    select * from events
    where id = ${id} or series_id = (select series_id from events where id = ${id})
    order by id for update`
