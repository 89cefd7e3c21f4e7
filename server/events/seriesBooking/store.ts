import type { Db } from '#server/db/connect.ts'
import { seesEvent } from '#server/db/eventAudience.ts'
import { rowIds } from '#server/db/queries.ts'
import type { BookingRow, EventRow } from '#server/db/rows.ts'
import type { FileEvent } from '#server/events/calendarFile.ts'

/**
 * Locks these dates of the series of the event, in the order of their ids like every lock of several
 * events.
 */
export const lockDates = (tx: Db, eventId: string, ids: string[]) =>
  tx<EventRow[]>`
    select * from events
    where id = any(${ids}) and series_id = (select series_id from events where id = ${eventId})
    order by id for update`

/** Of these events, those that the user may see. */
export const listVisible = (db: Db, userId: string, ids: string[]) =>
  rowIds(db<{ id: string }[]>`
    select e.id from events e where e.id = any(${ids}) and ${seesEvent(db, userId)}`)

type BookedDate = FileEvent &
  Pick<EventRow, 'hostingId' | 'paymentNote' | 'cancelReason' | 'removedAt'> &
  Pick<BookingRow, 'sequence' | 'price' | 'size' | 'guestNames'> & { bookingId: string }

/** The dates of the series that the user has booked and that are still to come, in date order. */
export const listBookedDates = (db: Db, userId: string, seriesId: string, after: Date) =>
  db<BookedDate[]>`
    select e.*, b.id as booking_id, b.sequence, b.price, b.size, b.guest_names
    from events e join event_bookings b on b.event_id = e.id
    where e.series_id = ${seriesId} and b.user_id = ${userId} and b.status = 'confirmed'
      and e.cancelled_at is null and e.start_date > ${after}
    order by e.start_date, e.id`

/**
 * Who has booked all upcoming dates of the series but the new ones, and may see the first of these.
 * Without people whom its host keeps out.
 */
export const listRegulars = async (db: Db, seriesId: string, newIds: string[], now: Date) => {
  const [first = null] = newIds
  const earlier = db`
    x.series_id = ${seriesId} and x.start_date > ${now} and x.cancelled_at is null
    and x.id <> all (${newIds})`
  const rows = await db<{ userId: string }[]>`
    select b.user_id from events x
    join event_bookings b on b.event_id = x.id and b.status = 'confirmed'
    join events e on e.id = ${first}
    where ${earlier} and ${seesEvent(db, db`b.user_id`)} and not exists (
      select 1 from event_roles r join host_exclusions o on o.host_id = r.user_id
      where r.hosting_id = e.hosting_id and r.role = 'owner' and o.user_id = b.user_id)
    group by b.user_id having count(*) = (select count(*) from events x where ${earlier})
    order by b.user_id`
  return rows.map(({ userId }) => userId)
}
