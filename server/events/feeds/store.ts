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

export type BookedEvent = EventRow & {
  bookingId: string
  bookingSequence: number
  bookingStatus: BookingRow['status']
}

const bookedEventColumns = (db: Db) => db`
  e.*, b.id as booking_id, b.sequence as booking_sequence, b.status as booking_status`

/** Bookings, including cancelled ones, of events that end after `since`; soonest first. */
export const listBookedEvents = (db: Db, userId: string, since: Date, limit: number) =>
  db<BookedEvent[]>`
    select ${bookedEventColumns(db)} from event_bookings b join events e on e.id = b.event_id
    where b.user_id = ${userId} and e.end_date > ${since} and ${seesEvent(db, userId)}
    order by e.start_date, e.id limit ${limit}`

/** An event with the user's confirmed booking, if any. */
export const findEventWithBooking = (db: Db, userId: string, eventId: string) =>
  firstRow(db<(EventRow & { [K in keyof BookedEvent]?: BookedEvent[K] | null })[]>`
    select ${bookedEventColumns(db)} from events e
    left join event_bookings b
      on b.event_id = e.id and b.user_id = ${userId} and b.status = 'confirmed'
    where e.id = ${eventId} and ${seesEvent(db, userId)} and (e.removed_at is null or b.id is not null)`)
