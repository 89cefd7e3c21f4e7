import type { Db, Tx } from '#server/db/connect.ts'
import { execute, firstRow, hasRows } from '#server/db/queries.ts'
import type { BookingRow, EventRow, VisitorBookingRow } from '#server/db/rows.ts'
import { type PartyColumns, toJson } from '#server/events/booking/store.ts'

export const findEvent = (db: Db, id: string) =>
  firstRow(db<EventRow[]>`select * from events where id = ${id}`)

// Booking ----------------------------------------------------------------------------------------

type NewBooking = Pick<BookingRow, 'id' | 'eventId' | 'createdAt'> &
  Omit<PartyColumns, 'isNewcomer'> & { name: string }

/** Takes the places, at the price of today. */
export const addBooking = (tx: Tx, booking: NewBooking) =>
  execute(tx`
    insert into event_bookings
      (id, event_id, guest_name, created_at, size, guest_names, answers, price)
    select ${booking.id}, e.id, ${booking.name}, ${booking.createdAt}, ${booking.size}::integer,
      ${booking.guestNames}::text[], ${toJson(booking.answers)}::text::jsonb,
      e.price * ${booking.size}::integer
    from events e where e.id = ${booking.eventId}`)

type NewVisitor = Omit<VisitorBookingRow, 'tokenHashes' | 'confirmedAt'>

/** Has no effect if the address has a booking of the event, or a place that is held. */
export const addVisitor = (tx: Tx, row: NewVisitor) =>
  execute(tx`insert into visitor_bookings ${tx(row)} on conflict do nothing`)

/** The address may book again after a cancellation, or when its time to confirm is over. */
export const forgetEnded = async (tx: Tx, eventId: string, email: string, now: Date) => {
  const isTheirs = tx`v.event_id = ${eventId} and lower(v.email) = lower(${email})`
  await tx`
    delete from event_bookings b using visitor_bookings v
    where ${isTheirs} and b.id = v.booking_id and v.confirmed_at is null and v.held_until <= ${now}`
  // The cancelled booking stays without the name: no later deletion would find it.
  await tx`
    update event_bookings b set guest_name = null, cancel_reason = null from visitor_bookings v
    where ${isTheirs} and b.id = v.booking_id and b.status = 'cancelled'`
  await tx`
    delete from visitor_bookings v using event_bookings b
    where ${isTheirs} and b.id = v.booking_id and b.status = 'cancelled'`
}

/** Gives the places of a booking back that belongs to no visitor, because the address had one. */
export const removeUnclaimed = (tx: Tx, bookingId: string) =>
  execute(tx`
    delete from event_bookings b where b.id = ${bookingId}
      and not exists (select 1 from visitor_bookings v where v.booking_id = b.id)`)

export const findByAddress = async (tx: Tx, eventId: string, email: string) => {
  const [row] = await tx<[VisitorBookingRow]>`
    select * from visitor_bookings
    where event_id = ${eventId} and lower(email) = lower(${email})`
  return row
}

// By the mailed link -----------------------------------------------------------------------------

export const findByToken = (db: Db, hash: Buffer) =>
  firstRow(db<VisitorBookingRow[]>`
    select * from visitor_bookings where token_hashes @> array[${hash}::bytea]`)

/** The caller has locked the event. */
export const findBooking = async (db: Db, visitorId: string) => {
  const visitor = await firstRow(db<VisitorBookingRow[]>`
    select * from visitor_bookings where id = ${visitorId}`)
  if (!visitor) return null
  const [booking] = await db<[BookingRow]>`
    select * from event_bookings where id = ${visitor.bookingId}`
  return { visitor, booking }
}

// An event sends fewer mails. Each has a link, and those of earlier mails still work.
const maxTokens = 20

export const addToken = (db: Db, id: string, hash: Buffer) =>
  hasRows(db`
    update visitor_bookings set token_hashes = (token_hashes || ${hash}::bytea)
      [greatest(1, cardinality(token_hashes) + 2 - ${maxTokens}::int):]
    where id = ${id} returning id`)

export const setConfirmed = (tx: Tx, id: string, at: Date) =>
  execute(tx`update visitor_bookings set confirmed_at = ${at} where id = ${id}`)

/** A place that was never confirmed leaves no booking. */
export const removeBooking = (tx: Tx, id: string) =>
  execute(tx`delete from event_bookings where id = ${id}`)

/** Without its visitor, the booking stays for the number of people and the revenue. */
export const forgetVisitors = async (tx: Db, ids: string[]) => {
  await tx`
    update event_bookings b set guest_name = null, guest_names = '{}', answers = null,
      cancel_reason = null
    from visitor_bookings v where v.id = any(${ids}::uuid[]) and b.id = v.booking_id`
  await tx`delete from visitor_bookings where id = any(${ids}::uuid[])`
}

// Mails ------------------------------------------------------------------------------------------

/** Of these bookings, those of visitors who have confirmed their address. */
export const listConfirmed = (tx: Db, bookingIds: string[]) =>
  tx<{ id: string; sequence: number }[]>`
    select v.id, b.sequence from visitor_bookings v join event_bookings b on b.id = v.booking_id
    where v.booking_id = any(${bookingIds}::uuid[]) and v.confirmed_at is not null order by v.id`

/** Bookings of visitors, in the state `confirmed`. */
export const listOfEvent = (tx: Db, eventId: string) =>
  tx<(BookingRow & { isHeld: boolean })[]>`
    select b.*, v.confirmed_at is null as is_held
    from event_bookings b join visitor_bookings v on v.booking_id = b.id
    where b.event_id = ${eventId} and b.status = 'confirmed' order by b.id`

// Accounts ---------------------------------------------------------------------------------------

/** Confirmed or not: the caller locks the events and looks again. */
export const listByEmail = (db: Db, email: string) =>
  db<Pick<VisitorBookingRow, 'id' | 'eventId'>[]>`
    select id, event_id from visitor_bookings where lower(email) = lower(${email})
    order by event_id`

/** Null if the user has a booking of the event, even a cancelled one. */
export const giveToUser = (tx: Tx, bookingId: string, userId: string) =>
  firstRow(tx<BookingRow[]>`
    update event_bookings b set user_id = ${userId}, guest_name = null
    where b.id = ${bookingId} and not exists (
      select 1 from event_bookings o where o.event_id = b.event_id and o.user_id = ${userId})
    returning *`)

export const removeVisitor = (tx: Tx, id: string) =>
  execute(tx`delete from visitor_bookings where id = ${id}`)
