import type { Db } from '#server/db/connect.ts'
import type { BookingRow } from '#server/db/schema.ts'
import { begins, holds } from '#server/db/words.ts'
import { isNamed, isNamedHere, publicUser } from '#server/users/store.ts'
import type {
  AdminBooking,
  Attendance,
  Attendee,
  BookingFilter,
} from '#shared/events/attendance/contract.ts'

// Bookings ---------------------------------------------------------------------------------------

const shown = (db: Db) => db`
  b.id, b.event_id, b.status, b.payment_status, b.price, b.created_at, b.checked_in_at,
  b.cancel_reason, e.title as event_title, e.start_date as event_start,
  e.cancelled_at is not null as is_event_cancelled,
  u.name as user_name, u.email as user_email`

const withNames = (db: Db) => db`
  join events e on e.id = b.event_id left join users u on u.id = b.user_id`

const isTitled = (db: Db, alias: string, q: string) => holds(db, db`${db(alias)}.title`, q)

// Of a booking that is at hand with its event and whoever booked.
const isSought = (db: Db, q: string) => db`
  (${isTitled(db, 'e', q)} or ${begins(db, db`lower(u.email)`, q)}
    or ${isNamedHere(db, 'u', q)})`

// One by one, so that each finds its own index.
const soughtUsers = (db: Db, q: string) => db`
  select id from users u where ${isNamed(db, 'u', q)}
  union select id from users where ${begins(db, db`lower(email)`, q)}`
// All events are read: there are few, as many as people ever organised.
const soughtEvents = (db: Db, q: string) =>
  db`select id from events e where ${isTitled(db, 'e', q)}`

// All of them, once: however few are wanted, they come from the indexes.
const sought = (db: Db, q: string) => db`
  with found_users as materialized (${soughtUsers(db, q)}),
    found_events as materialized (${soughtEvents(db, q)})`

export type Sought = { userIds: string[]; eventIds: string[] }

/** Whom and what a search means: at most so many of each. */
export const findSought = async (
  db: Db,
  q: string,
  { users, events }: { users: number; events: number },
): Promise<Sought> => {
  const [row] = await db<[Sought]>`
    ${sought(db, q)}
    select array(select id from found_users limit ${users}) as user_ids,
      array(select id from found_events limit ${events}) as event_ids`
  return row
}

type Wish = Pick<BookingFilter, 'eventId' | 'status' | 'payment'> & {
  before?: string | undefined
  limit: number
}

const after = (db: Db, before: string | undefined) =>
  before
    ? db`and (b.created_at, b.id) < (select created_at, id from event_bookings where id = ${before})`
    : db``

const isOff = (db: Db) =>
  db`exists (select 1 from events off where off.id = b.event_id and off.cancelled_at is not null)`

/** As in `paymentLabel`: a cancelled or free booking owes nothing. */
const owes = (db: Db) =>
  db`b.status = 'confirmed' and b.payment_status = 'pending' and b.price > 0 and not ${isOff(db)}`

/** As `statusLabel` names them: nobody has a place at a cancelled event. */
const states = (db: Db, { status, payment }: Wish) => {
  const confirmed = { status: 'confirmed', event: db`` }
  const cancelled = { status: 'cancelled', event: db`` }
  const all = {
    any: [confirmed, cancelled],
    confirmed: [{ ...confirmed, event: db`and not ${isOff(db)}` }],
    cancelled: [{ ...confirmed, event: db`and ${isOff(db)}` }, cancelled],
  }
  const isOwing = payment === 'pending'
  return all[status ?? (isOwing ? 'confirmed' : 'any')].flatMap((one) =>
    (payment ? [payment] : ['pending', 'paid']).map((other) => ({ ...one, payment: other })),
  )
}

/** The latest of each state are read from the index, and no more of them than are wanted. */
const latest = (db: Db, wish: Wish, most: number, condition = db``) => {
  const ofStates = states(db, wish).map(
    ({ status, payment, event }) => db`(
      select b.* from event_bookings b
      where b.status = ${status} and b.payment_status = ${payment} ${after(db, wish.before)}
        ${event} ${wish.payment === 'pending' ? db`and ${owes(db)}` : db``} ${condition}
      order by b.created_at desc, b.id desc limit ${most})`,
  )
  const all = ofStates.reduce((sum, one) => db`${sum} union all ${one}`)
  return db`select * from (${all}) found order by created_at desc, id desc limit ${most}`
}

const inOrder = (db: Db) => db`order by b.created_at desc, b.id desc`

export const listLatest = (db: Db, wish: Wish) => db<AdminBooking[]>`
  select ${shown(db)} from (${latest(db, wish, wish.limit)}) b ${withNames(db)} ${inOrder(db)}`

/** Those among the latest `among` that are sought. */
export const listNear = (db: Db, wish: Wish, q: string, among: number) => db<AdminBooking[]>`
  select ${shown(db)} from (${latest(db, wish, among)}) b ${withNames(db)}
  where ${isSought(db, q)} ${inOrder(db)} limit ${wish.limit}`

export const hasMore = async (db: Db, wish: Wish, than: number) => {
  const rows = await db`select 1 from (${latest(db, wish, than + 1)}) b offset ${than}`
  return rows.length > 0
}

/** For what so many have that they are soon found on the way through the latest. */
export const listCommon = (db: Db, wish: Wish, q: string) => {
  const ofThese = db`and (b.user_id in (select id from found_users)
    or b.event_id in (select id from found_events))`
  return db<AdminBooking[]>`
    ${sought(db, q)}
    select ${shown(db)} from (${latest(db, wish, wish.limit, ofThese)}) b ${withNames(db)}
    ${inOrder(db)}`
}

const inState = (db: Db, { status, payment }: Wish) => db`
  ${
    status
      ? db`and (b.status = 'confirmed' and e.cancelled_at is null) = ${status === 'confirmed'}`
      : db``
  }
  ${payment === 'pending' ? db`and ${owes(db)}` : payment ? db`and b.payment_status = ${payment}` : db``}`

/** Of few people and few events. */
export const listOf = (db: Db, wish: Wish, { userIds, eventIds }: Sought) => db<AdminBooking[]>`
  select ${shown(db)} from event_bookings b ${withNames(db)}
  where (b.user_id = any(${userIds}::uuid[]) or b.event_id = any(${eventIds}::uuid[]))
    ${inState(db, wish)} ${after(db, wish.before)}
  ${inOrder(db)} limit ${wish.limit}`

export const listOfEvent = (db: Db, eventId: string, wish: Wish, q: string | undefined) =>
  db<AdminBooking[]>`
    select ${shown(db)} from event_bookings b ${withNames(db)}
    where b.event_id = ${eventId} ${inState(db, wish)} ${after(db, wish.before)}
      ${q ? db`and ${isSought(db, q)}` : db``}
    ${inOrder(db)} limit ${wish.limit}`

export const findBooking = async (db: Db, id: string) => {
  const [row] = await db<[(AdminBooking & { userId: string | null })?]>`
    select ${shown(db)}, b.user_id from event_bookings b ${withNames(db)} where b.id = ${id}`
  return row ?? null
}

/** null when it is so already. */
export const setPayment = async (
  tx: Db,
  id: string,
  paymentStatus: BookingRow['paymentStatus'],
) => {
  const [row] = await tx<[BookingRow?]>`
    update event_bookings set payment_status = ${paymentStatus}
    where id = ${id} and payment_status <> ${paymentStatus} returning *`
  return row ?? null
}

/** null when it was cancelled already. */
export const cancelBooking = async (tx: Db, id: string, reason: string | null) => {
  const [row] = await tx<[BookingRow?]>`
    update event_bookings set status = 'cancelled', sequence = sequence + 1, checked_in_at = null,
      cancel_reason = ${reason}
    where id = ${id} and status = 'confirmed' returning *`
  return row ?? null
}

// Attendance -------------------------------------------------------------------------------------

export const findAttendance = async (db: Db, eventId: string) => {
  const [row] = await db<[Attendance?]>`
    select e.id as event_id, e.title, e.start_date, e.end_date,
      e.cancelled_at is not null as is_cancelled, n.booked, n.here
    from events e cross join lateral (
      select count(*)::int as booked, count(checked_in_at)::int as here
      from event_bookings where event_id = e.id and status = 'confirmed'
    ) n
    where e.id = ${eventId}`
  return row ?? null
}

const asAttendee = (db: Db) => db`
  b.id, ${publicUser(db, 'u')} as user, b.payment_status, b.price, b.checked_in_at`

// Those who have left come last.
const place = (db: Db, alias: string) => db`coalesce(lower(${db(alias)}.name), chr(1114111))`

type AttendeeWish = { q?: string | undefined; before?: string | undefined; limit: number }

export const listAttendees = (db: Db, eventId: string, { q, before, limit }: AttendeeWish) =>
  db<Attendee[]>`
    select ${asAttendee(db)}
    from event_bookings b left join users u on u.id = b.user_id
    where b.event_id = ${eventId} and b.status = 'confirmed'
      ${q ? db`and ${isNamedHere(db, 'u', q)}` : db``}
      ${
        before
          ? db`and (${place(db, 'u')}, b.id) > (
              select ${place(db, 'v')}, c.id
              from event_bookings c left join users v on v.id = c.user_id where c.id = ${before})`
          : db``
      }
    order by ${place(db, 'u')}, b.id limit ${limit}`

export const findAttendee = async (db: Db, id: string) => {
  const [row] = await db<[Attendee?]>`
    select ${asAttendee(db)}
    from event_bookings b left join users u on u.id = b.user_id
    where b.id = ${id} and b.status = 'confirmed'`
  return row ?? null
}

/** Decided by the one row: of many who do it at once one gets it, and the others null. */
export const checkIn = async (tx: Db, id: string, at: Date) => {
  const [row] = await tx<[BookingRow?]>`
    update event_bookings set checked_in_at = ${at}
    where id = ${id} and status = 'confirmed' and checked_in_at is null returning *`
  return row ?? null
}

export const takeBackCheckIn = async (tx: Db, id: string) => {
  const [row] = await tx<[BookingRow?]>`
    update event_bookings set checked_in_at = null
    where id = ${id} and checked_in_at is not null returning *`
  return row ?? null
}

/**
 * Whose id ends so, first among those of one event, then among all others; null where that could be
 * several.
 */
export const findByEnd = async (db: Db, eventId: string, end: string) => {
  const rows = await db<{ id: string; isHere: boolean }[]>`
    select id, event_id = ${eventId} as is_here from event_bookings
    where right(id::text, 8) = ${end} order by event_id = ${eventId} desc limit 3`
  const here = rows.filter(({ isHere }) => isHere)
  const [row, second] = here.length > 0 ? here : rows
  return row && !second ? row.id : null
}

export const findTicket = async (db: Db, eventId: string, userId: string) => {
  const [row] = await db<[{ bookingId: string; checkedInAt: Date | null }?]>`
    select id as booking_id, checked_in_at from event_bookings
    where event_id = ${eventId} and user_id = ${userId} and status = 'confirmed'`
  return row ?? null
}

type OwnTicket = { eventId: string; bookingId: string; checkedInAt: Date | null }

/** Of events that are not over and not cancelled, the soonest first. */
export const listTickets = (db: Db, userId: string, { now, limit }: { now: Date; limit: number }) =>
  db<OwnTicket[]>`
    select e.id as event_id, b.id as booking_id, b.checked_in_at
    from event_bookings b join events e on e.id = b.event_id
    where b.user_id = ${userId} and b.status = 'confirmed'
      and e.cancelled_at is null and e.end_date > ${now}
    order by e.start_date, e.id limit ${limit}`
