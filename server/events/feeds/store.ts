import type { Db } from '#server/db/connect.ts'
import { seesEvent } from '#server/db/eventAudience.ts'
import { execute, firstRow, hasRows } from '#server/db/queries.ts'
import type { BookingRow, CalendarFeedRow, EventRow } from '#server/db/rows.ts'
import type { Language } from '#shared/language/languages.ts'

export const findFeed = (db: Db, userId: string) =>
  firstRow(db<CalendarFeedRow[]>`
    select * from calendar_feeds where user_id = ${userId}`)

/** Excludes banned and suspended owners. */
export const findFeedByToken = (db: Db, tokenHash: Buffer, now: Date) =>
  firstRow(db<(CalendarFeedRow & { language: Language | null })[]>`
    select f.*, u.language from calendar_feeds f join users u on u.id = f.user_id
    where f.token_hash = ${tokenHash} and not u.is_banned
      and (u.suspended_until is null or u.suspended_until <= ${now})`)

/** Replaces an existing token. */
export const upsertFeed = (db: Db, row: CalendarFeedRow) =>
  execute(db`
    insert into calendar_feeds ${db(row)}
    on conflict (user_id) do update
    set token_hash = excluded.token_hash, created_at = excluded.created_at`)

export const removeFeed = (db: Db, userId: string) =>
  hasRows(db`delete from calendar_feeds where user_id = ${userId} returning user_id`)

type OwnBooking = Pick<BookingRow, 'id' | 'sequence' | 'size' | 'guestNames'> & {
  state: 'asked' | 'booked' | 'cancelled'
}
export type BookedEvent = EventRow & { booking: OwnBooking }

/**
 * The bookings and requests of a user, as `own`. A request that continues a cancelled booking
 * replaces it, and has its SEQUENCE.
 */
const ownBookings = (db: Db, userId: string) => db`(
  select w.event_id, w.id, coalesce(c.sequence, 0) as sequence, w.size, w.guest_names,
    'asked' as state
  from event_waitlist w join events x on x.id = w.event_id
  left join event_bookings c on c.id = w.id
  where w.user_id = ${userId} and (x.booking_options ->> 'needsApproval')::boolean
  union all
  select event_id, id, sequence, size, guest_names,
    case status when 'confirmed' then 'booked' else 'cancelled' end
  from event_bookings
  where user_id = ${userId} and id not in (select id from event_waitlist where user_id = ${userId})
) own`

const ownColumn = (db: Db) => db`
  case when own.id is not null then json_build_object(
    'id', own.id, 'sequence', own.sequence, 'size', own.size, 'guestNames', own.guest_names,
    'state', own.state) end as booking`

/** Also cancelled bookings, of events that end after `since`; soonest first. */
export const listBookedEvents = (db: Db, userId: string, since: Date, limit: number) =>
  db<BookedEvent[]>`
    select e.*, ${ownColumn(db)} from ${ownBookings(db, userId)} join events e on e.id = own.event_id
    where e.end_date > ${since} and ${seesEvent(db, userId)}
    order by e.start_date, e.id limit ${limit}`

/** An event with the user's confirmed booking or request, if any. */
export const findEventWithBooking = (db: Db, userId: string, eventId: string) =>
  firstRow(db<(EventRow & { booking: OwnBooking | null })[]>`
    select e.*, ${ownColumn(db)} from events e
    left join ${ownBookings(db, userId)} on own.event_id = e.id and own.state <> 'cancelled'
    where e.id = ${eventId} and ${seesEvent(db, userId)}
      and (e.removed_at is null or own.state = 'booked')`)
