import type { Db } from '#server/db/connect.ts'
import { seesEvent } from '#server/db/eventAudience.ts'
import { byName } from '#server/db/nameOrder.ts'
import { execute, firstRow } from '#server/db/queries.ts'
import type { BookingRow } from '#server/db/rows.ts'
import { containsText, emailStartsWith, mayContainText } from '#server/db/searchText.ts'
import { eventText, shownTitle } from '#server/events/store.ts'
import { matchesName, matchesNameUnindexed, publicUser } from '#server/users/store.ts'
import type {
  AdminBooking,
  Attendance,
  Attendee,
  BookingFilter,
  WaitingUser,
} from '#shared/events/attendance/contract.ts'

// Bookings ---------------------------------------------------------------------------------------

/** People of the party who are here. */
const hereColumn = (db: Db) =>
  db`case when b.checked_in_at is null then 0 else b.size - b.missing end as here`

const bookingColumns = (db: Db) => db`
  b.id, b.event_id, b.status, b.payment_status, b.price, b.size, b.created_at, b.checked_in_at,
  ${hereColumn(db)}, b.cancel_reason, ${shownTitle(db)} as event_title, e.start_date as event_start, e.end_date as event_end,
  e.cancelled_at is not null as is_event_cancelled,
  coalesce(u.name, b.guest_name) as user_name, u.email as user_email,
  u.profile_photo as user_photo`

const joinEventAndUser = (db: Db) => db`
  join events e on e.id = b.event_id left join users u on u.id = b.user_id`

const titleMatches = (db: Db, alias: string, q: string) =>
  containsText(db, db`${db(alias)}.title`, q)

/** Few bookings have a guest: the text of the others is not examined. */
const matchesGuest = (db: Db, q: string) =>
  db`case when b.guest_name is null then false else ${containsText(db, db`b.guest_name`, q)} end`

// The first condition is that of the index.
const matchingGuests = (db: Db, q: string) => db`
  select id from event_bookings b where guest_name is not null and ${matchesGuest(db, q)}`

// Filters joined rows; uses no index.
const matchesQuery = (db: Db, q: string) => db`
  (${titleMatches(db, 'e', q)} or ${emailStartsWith(db, db`u.email`, q)}
    or ${matchesNameUnindexed(db, 'u', q)} or ${matchesGuest(db, q)})`

// A union, so that each condition uses its own index.
const matchingUsers = (db: Db, q: string) => db`
  select id from users u where ${matchesName(db, 'u', q)}
  union select id from users where ${emailStartsWith(db, db`email`, q)}`
const matchingEvents = (db: Db, q: string) =>
  db`select id from events e
    where ${mayContainText(db, eventText(db, 'e'), q)} and ${titleMatches(db, 'e', q)}`

// Materialized, so that a small limit does not make the planner scan.
const withMatches = (db: Db, q: string) => db`
  with found_users as materialized (${matchingUsers(db, q)}),
    found_events as materialized (${matchingEvents(db, q)})`

export type Matches = { userIds: string[]; eventIds: string[] }

/** The users and events that match a search, limited per kind. */
export const findMatches = async (
  db: Db,
  q: string,
  { users, events }: { users: number; events: number },
): Promise<Matches> => {
  const [row] = await db<[Matches]>`
    ${withMatches(db, q)}
    select array(select id from found_users limit ${users}) as user_ids,
      array(select id from found_events limit ${events}) as event_ids`
  return row
}

type BookingQuery = Pick<BookingFilter, 'eventId' | 'status' | 'payment' | 'sort'> & {
  before?: string | undefined
  limit: number
}

const direction = (db: Db, { sort }: BookingQuery) => (sort === 'oldest' ? db`asc` : db`desc`)

const afterCursor = (db: Db, { before, sort }: BookingQuery) =>
  before
    ? db`and (b.created_at, b.id) ${sort === 'oldest' ? db`>` : db`<`}
        (select created_at, id from event_bookings where id = ${before})`
    : db``

const isEventCancelled = (db: Db) =>
  db`exists (select 1 from events off where off.id = b.event_id and off.cancelled_at is not null)`

/** Mirrors `paymentLabel`: a cancelled or free booking is never unpaid. */
const isUnpaid = (db: Db) =>
  db`b.status = 'confirmed' and b.payment_status = 'pending' and b.price > 0 and not ${isEventCancelled(db)}`

/** Mirrors `statusLabel`: bookings of a cancelled event count as cancelled. */
const bookingStates = (db: Db, { status, payment }: BookingQuery) => {
  const confirmed = { status: 'confirmed', event: db`` }
  const cancelled = { status: 'cancelled', event: db`` }
  const all = {
    any: [confirmed, cancelled],
    confirmed: [{ ...confirmed, event: db`and not ${isEventCancelled(db)}` }],
    cancelled: [{ ...confirmed, event: db`and ${isEventCancelled(db)}` }, cancelled],
  }
  const wantsUnpaid = payment === 'pending'
  return all[status ?? (wantsUnpaid ? 'confirmed' : 'any')].flatMap((one) =>
    (payment ? [payment] : ['pending', 'paid']).map((paymentStatus) => ({
      ...one,
      payment: paymentStatus,
    })),
  )
}

/** Merges the first bookings of each state. Each branch reads at most the limit from its index. */
const firstBookings = (db: Db, query: BookingQuery, limit: number, condition = db``) => {
  const order = direction(db, query)
  const byState = bookingStates(db, query).map(
    ({ status, payment, event }) => db`(
      select b.* from event_bookings b
      where b.status = ${status} and b.payment_status = ${payment} ${afterCursor(db, query)}
        ${event} ${query.payment === 'pending' ? db`and ${isUnpaid(db)}` : db``} ${condition}
      order by b.created_at ${order}, b.id ${order} limit ${limit})`,
  )
  const all = byState.reduce((sum, one) => db`${sum} union all ${one}`)
  return db`select * from (${all}) found
    order by created_at ${order}, id ${order} limit ${limit}`
}

const inOrder = (db: Db, query: BookingQuery) =>
  db`order by b.created_at ${direction(db, query)}, b.id ${direction(db, query)}`

export const listLatest = (db: Db, query: BookingQuery) => db<AdminBooking[]>`
  select ${bookingColumns(db)} from (${firstBookings(db, query, query.limit)}) b ${joinEventAndUser(db)} ${inOrder(db, query)}`

/** Matches among the first bookings. */
export const listMatchesInSample = (
  db: Db,
  query: BookingQuery,
  q: string,
  sampleSize: number,
) => db<AdminBooking[]>`
  select ${bookingColumns(db)} from (${firstBookings(db, query, sampleSize)}) b ${joinEventAndUser(db)}
  where ${matchesQuery(db, q)} ${inOrder(db, query)} limit ${query.limit}`

/** For common terms: scans from the first booking until the page is full. */
export const listMatchesByScan = (db: Db, query: BookingQuery, q: string) => {
  const matched = db`and (b.user_id in (select id from found_users)
    or b.event_id in (select id from found_events) or ${matchesGuest(db, q)})`
  return db<AdminBooking[]>`
    ${withMatches(db, q)}
    select ${bookingColumns(db)} from (${firstBookings(db, query, query.limit, matched)}) b ${joinEventAndUser(db)}
    ${inOrder(db, query)}`
}

const inState = (db: Db, { status, payment }: BookingQuery) => db`
  ${
    status
      ? db`and (b.status = 'confirmed' and e.cancelled_at is null) = ${status === 'confirmed'}`
      : db``
  }
  ${payment === 'pending' ? db`and ${isUnpaid(db)}` : payment ? db`and b.payment_status = ${payment}` : db``}`

/** For rare terms: all bookings of the few matching users and events. */
export const listMatchesByIndex = (
  db: Db,
  query: BookingQuery,
  q: string,
  { userIds, eventIds }: Matches,
) => db<AdminBooking[]>`
  select ${bookingColumns(db)} from event_bookings b ${joinEventAndUser(db)}
  where b.id in (
      select id from event_bookings where user_id = any(${userIds}::uuid[])
      union select id from event_bookings where event_id = any(${eventIds}::uuid[])
      union ${matchingGuests(db, q)})
    ${inState(db, query)} ${afterCursor(db, query)}
  ${inOrder(db, query)} limit ${query.limit}`

export const listEventBookings = (
  db: Db,
  eventId: string,
  query: BookingQuery,
  q: string | undefined,
) =>
  db<AdminBooking[]>`
    select ${bookingColumns(db)} from event_bookings b ${joinEventAndUser(db)}
    where b.event_id = ${eventId} ${inState(db, query)} ${afterCursor(db, query)}
      ${q ? db`and ${matchesQuery(db, q)}` : db``}
    ${inOrder(db, query)} limit ${query.limit}`

/** `guestName`: of a visitor, too. */
type Booker = Pick<BookingRow, 'userId' | 'guestName' | 'guestNames'> & { isVisitor: boolean }

export const findBooking = (db: Db, id: string) =>
  firstRow(db<(AdminBooking & Booker)[]>`
    select ${bookingColumns(db)}, b.user_id, b.guest_name, b.guest_names,
      exists (select 1 from visitor_bookings v where v.booking_id = b.id) as is_visitor
    from event_bookings b ${joinEventAndUser(db)} where b.id = ${id}`)

/** Returns null if nothing changed. */
export const setPayment = (tx: Db, id: string, paymentStatus: BookingRow['paymentStatus']) =>
  firstRow(tx<BookingRow[]>`
    update event_bookings set payment_status = ${paymentStatus}
    where id = ${id} and payment_status <> ${paymentStatus} returning *`)

/** Returns null if it was already cancelled. */
export const cancelBooking = (tx: Db, id: string, reason: string | null) =>
  firstRow(tx<BookingRow[]>`
    update event_bookings set status = 'cancelled', sequence = sequence + 1, checked_in_at = null,
      cancel_reason = ${reason}
    where id = ${id} and status = 'confirmed' returning *`)

// Attendance -------------------------------------------------------------------------------------

export const findAttendance = (db: Db, eventId: string) =>
  firstRow(db<Attendance[]>`
    select e.id as event_id, ${shownTitle(db)} as title, e.start_date, e.end_date,
      e.cancelled_at is not null as is_cancelled, e.max_attendees, e.price, n.*, w.waiting
    from events e cross join lateral (
      select coalesce(sum(size), 0)::int as booked,
        coalesce(sum(size - missing) filter (where checked_in_at is not null), 0)::int as here,
        coalesce(
          sum(size) filter (where is_coming and coming_asked_for = e.start_date), 0)::int as coming,
        count(*) filter (where payment_status = 'paid')::int as paid,
        (count(user_id) + count(*) filter (where id in (
          select booking_id from visitor_bookings v
          where v.event_id = e.id and v.confirmed_at is not null)))::int as reachable
      from event_bookings where event_id = e.id and status = 'confirmed'
    ) n cross join lateral (
      select coalesce(sum(size), 0)::int as waiting from event_waitlist where event_id = e.id
    ) w
    where e.id = ${eventId}`)

const attendeeColumns = (db: Db) => db`
  b.id, ${publicUser(db, 'u')} as user, b.guest_name, b.payment_status, b.price, b.checked_in_at,
  b.size, ${hereColumn(db)},
  -- Guests of a person without a name have none either.
  case when u.id is null and b.guest_name is null then '{}' else b.guest_names end as guest_names`

// Deleted accounts sort last: no character comes after U+FFFF.
const sortName = (db: Db, user: string, booking: string) =>
  byName(db, db`coalesce(${db(user)}.name, ${db(booking)}.guest_name, chr(65535))`)

const matchesAttendee = (db: Db, q: string) =>
  db`(${matchesNameUnindexed(db, 'u', q)} or ${containsText(db, db`b.guest_name`, q)}
    or (u.id is not null and ${containsText(db, db`array_to_string(b.guest_names, ' ')`, q)}))`

type AttendeeQuery = {
  q?: string | undefined
  before?: string | undefined
  limit: number
  /** A host: people who have blocked them are found and shown without an account. */
  hostId?: string
}

/** Joins the account of a booking, or of an entry of the waitlist. */
const joinUser = (db: Db, user: string, of: string, hostId: string | undefined) => {
  const u = db(user)
  const shown = hostId
    ? db`and not exists (
        select 1 from blocks where blocker_id = ${u}.id and blocked_id = ${hostId})`
    : db``
  return db`join users ${u} on ${u}.id = ${db(of)}.user_id ${shown}`
}

export const listAttendees = (
  db: Db,
  eventId: string,
  { q, before, limit, hostId }: AttendeeQuery,
) =>
  db<Attendee[]>`
    select ${attendeeColumns(db)}
    from event_bookings b left ${joinUser(db, 'u', 'b', hostId)}
    where b.event_id = ${eventId} and b.status = 'confirmed'
      ${q ? db`and ${matchesAttendee(db, q)}` : db``}
      ${
        before
          ? db`and (${sortName(db, 'u', 'b')}, b.id) > (
              select ${sortName(db, 'v', 'c')}, c.id
              from event_bookings c left ${joinUser(db, 'v', 'c', hostId)} where c.id = ${before})`
          : db``
      }
    order by ${sortName(db, 'u', 'b')}, b.id limit ${limit}`

export const findAttendee = (db: Db, id: string) =>
  firstRow(db<Attendee[]>`
    select ${attendeeColumns(db)}
    from event_bookings b left join users u on u.id = b.user_id
    where b.id = ${id} and b.status = 'confirmed'`)

/** The first of them, in order. For a host, without people who have blocked them. */
export const listWaiting = (db: Db, eventId: string, limit: number, hostId?: string) =>
  db<WaitingUser[]>`
    select ${publicUser(db, 'u')} as user, w.size, w.created_at
    from event_waitlist w ${joinUser(db, 'u', 'w', hostId)}
    where w.event_id = ${eventId} order by w.position limit ${limit}`

export const addGuest = (
  tx: Db,
  booking: Pick<BookingRow, 'id' | 'eventId' | 'price' | 'guestName' | 'createdAt' | 'checkedInAt'>,
) => execute(tx`insert into event_bookings ${tx(booking)}`)

/** The user's confirmed booking. */
export const findBookingOf = (db: Db, eventId: string, userId: string) =>
  firstRow(db<BookingRow[]>`
    select * from event_bookings
    where event_id = ${eventId} and user_id = ${userId} and status = 'confirmed'`)

/** Locked, so that of several doors one counts after the other. */
export const lockBooking = (tx: Db, id: string) =>
  firstRow(tx<BookingRow[]>`
    select * from event_bookings where id = ${id} and status = 'confirmed' for update`)

/** Keeps the time of the first arrival. */
export const setHere = (tx: Db, id: string, here: number, at: Date) =>
  execute(tx`
    update event_bookings
    set checked_in_at = case when ${here}::integer = 0 then null else coalesce(checked_in_at, ${at}) end,
      missing = case when ${here}::integer = 0 then 0 else size - ${here}::integer end
    where id = ${id}`)

/**
 * Finds a booking by the end of its id, preferring this event. Returns null if it is ambiguous.
 */
export const findByIdSuffix = async (db: Db, eventId: string, suffix: string) => {
  const rows = await db<{ id: string; isHere: boolean }[]>`
    select id, event_id = ${eventId} as is_here from event_bookings
    where right(id::text, 8) = ${suffix} order by event_id = ${eventId} desc limit 3`
  const here = rows.filter(({ isHere }) => isHere)
  const [row, second] = here.length > 0 ? here : rows
  return row && !second ? row.id : null
}

export const findTicket = (db: Db, eventId: string, userId: string) =>
  firstRow(db<Omit<OwnTicket, 'eventId'>[]>`
    select b.id as booking_id, b.checked_in_at, b.price, e.online_url, b.size, b.guest_names
    from event_bookings b join events e on e.id = b.event_id
    where b.event_id = ${eventId} and b.user_id = ${userId} and b.status = 'confirmed'
      and ${seesEvent(db, userId)}`)

type OwnTicket = {
  eventId: string
  bookingId: string
  checkedInAt: Date | null
  price: string
  onlineUrl: string | null
  size: number
  guestNames: string[]
}

/** Tickets of current and future events that are not cancelled, soonest first. */
export const listTickets = (db: Db, userId: string, { now, limit }: { now: Date; limit: number }) =>
  db<OwnTicket[]>`
    select e.id as event_id, b.id as booking_id, b.checked_in_at, b.price, e.online_url,
      b.size, b.guest_names
    from event_bookings b join events e on e.id = b.event_id
    where b.user_id = ${userId} and b.status = 'confirmed'
      and e.cancelled_at is null and e.end_date > ${now} and ${seesEvent(db, userId)}
    order by e.start_date, e.id limit ${limit}`
