import type { Fragment } from 'postgres'
import type { Db } from '#server/db/connect.ts'
import { execute, firstRow, hasRows, rowIds } from '#server/db/queries.ts'
import type { BookingRow, EventInvitationRow, EventRow, WaitlistRow } from '#server/db/rows.ts'
import { totalDays } from '#shared/firstDays/rules.ts'

/** The people of a booking, or of a place on the waitlist. */
export type PartyColumns = Pick<BookingRow, 'size' | 'guestNames' | 'answers' | 'isNewcomer'>

/** For a column of JSON that may be null. */
export const toJson = (value: unknown) => (value === null ? null : JSON.stringify(value))

const option = (db: Db, name: string) => db`(e.booking_options ->> ${name}::text)`

/** Places of the event `e` that newcomers can take before the others. */
const keptPlaces = (db: Db) => db`
  case when ${option(db, 'newcomerPlaces')}::integer > 0
    and now() < e.start_date - interval '48 hours'
  then greatest(0, ${option(db, 'newcomerPlaces')}::integer - (
    select coalesce(sum(size), 0) from event_bookings
    where event_id = e.id and status = 'confirmed' and is_newcomer))
  else 0 end`

const isNewcomerColumn = (db: Db, userId: string, now: Date | Fragment) => db`
  exists (
    select 1 from first_days
    where user_id = ${userId}
      and (${now}::timestamptz at time zone 'Europe/Amsterdam')::date - arrival_date
        between 0 and ${totalDays - 1})`

/** Joins what the viewer has of the event `e`: a booking, a place on the waitlist, an invitation. */
export const joinBooking = (db: Db, viewerId: string) => db`
  left join event_bookings b
    on b.event_id = e.id and b.user_id = ${viewerId} and b.status = 'confirmed'
  left join event_waitlist w on w.event_id = e.id and w.user_id = ${viewerId}
  left join event_invitations invited
    on invited.event_id = e.id and invited.user_id = ${viewerId}`

/** The fields of `Event` about places and bookings, beside `joinBooking`. */
export const bookingColumns = (db: Db, viewerId: string) => db`
  case
    when e.max_attendees is null or invited.may_exceed then null
    -- No one passes those who wait, except in the last day: see the rule 'mayPassNext'.
    when e.places_held_since > now() - interval '24 hours'
      and e.start_date > now() + interval '24 hours' then 0
    else greatest(0, e.max_attendees - e.bookings_count - (
      case when ${option(db, 'newcomerPlaces')}::integer > 0
        and not ${isNewcomerColumn(db, viewerId, db`now()`)}
      then ${keptPlaces(db)} else 0 end))::integer
  end as places_left,
  least(${keptPlaces(db)}, greatest(0, e.max_attendees - e.bookings_count))::integer as newcomer_places,
  coalesce(${option(db, 'needsApproval')}::boolean, false) as needs_approval,
  e.booking_options <> '{}' and (
    ${option(db, 'needsApproval')}::boolean or ${option(db, 'maxGuests')}::integer > 0
    or e.booking_options -> 'questions' <> '[]') as needs_form,
  case when ${option(db, 'needsApproval')}::boolean
    then (select coalesce(sum(size), 0)::integer from event_waitlist where event_id = e.id)
    else 0 end as asking,
  case when ${option(db, 'needsApproval')}::boolean then (
    select json_build_object('words', words) from event_refusals
    where event_id = e.id and user_id = ${viewerId}) end as refusal,
  invited.id is not null as is_invited,
  e.start_date - make_interval(mins => ${option(db, 'opensMinutes')}::integer) as opens_at,
  e.start_date - make_interval(mins => greatest(
    ${option(db, 'closesMinutes')}::integer,
    case when ${option(db, 'needsApproval')}::boolean
      then ${option(db, 'requestsEndMinutes')}::integer end)) as closes_at,
  coalesce(b.size, w.size) as party_size`

/** In their first 100 days, by the date of arrival that the user entered. */
export const isNewcomer = async (db: Db, userId: string, now: Date) => {
  const [row] = await db<[{ found: boolean }]>`
    select ${isNewcomerColumn(db, userId, now)} as found`
  return row.found
}

/** In people. */
export const countNewcomers = async (db: Db, eventId: string) => {
  const [row] = await db<[{ count: number }]>`
    select coalesce(sum(size), 0)::int as count from event_bookings
    where event_id = ${eventId} and status = 'confirmed' and is_newcomer`
  return row.count
}

/** Who waits for places, or asks for them, in order. */
export const listWaiting = (tx: Db, eventId: string) =>
  tx<WaitlistRow[]>`
    select * from event_waitlist where event_id = ${eventId} order by position`

/** Of bookings, and of people who wait or ask. */
export const hasAnswers = (db: Db, eventId: string) =>
  hasRows(db`
    select 1 from event_bookings where event_id = ${eventId} and answers is not null
    union all
    select 1 from event_waitlist where event_id = ${eventId} and answers is not null limit 1`)

export const setPlacesHeld = (tx: Db, eventId: string, since: Date | null) =>
  execute(tx`update events set places_held_since = ${since} where id = ${eventId}`)

/** Upcoming events with free places for which people wait. */
export const listWithHeldPlaces = (
  db: Db,
  now: Date,
  { after, limit }: { after: string | null; limit: number },
) =>
  rowIds(db<{ id: string }[]>`
    select e.id from events e
    where e.start_date > ${now} and e.cancelled_at is null
      ${after ? db`and e.id > ${after}` : db``}
      and (e.max_attendees is null or e.bookings_count < e.max_attendees)
      and not coalesce((e.booking_options ->> 'needsApproval')::boolean, false)
      and exists (select 1 from event_waitlist w where w.event_id = e.id)
    order by e.id limit ${limit}`)

// The party of a user ----------------------------------------------------------------------------

export const findWaitingOf = (db: Db, eventId: string, userId: string) =>
  firstRow(db<WaitlistRow[]>`
    select * from event_waitlist where event_id = ${eventId} and user_id = ${userId}`)

export type StoredParty = Pick<BookingRow, 'size' | 'guestNames' | 'answers'>

/** The event as it is stored; the caller knows that it exists. */
export const readEvent = async (db: Db, id: string) => {
  const [row] = await db<[EventRow]>`select * from events where id = ${id}`
  return row
}

/** The names of those who read the answers, the owner first: see the rule `mayReadAnswers`. */
export const listReaders = async (
  db: Db,
  { hostingId, createdBy }: Pick<EventRow, 'hostingId' | 'createdBy'>,
) => {
  const rows = await db<{ name: string }[]>`
    select u.name, r.role = 'owner' as is_owner from event_roles r join users u on u.id = r.user_id
    where r.hosting_id = ${hostingId} and r.role in ('owner', 'cohost') and r.state = 'accepted'
    union all
    select name, true from users where ${hostingId}::uuid is null and id = ${createdBy} and is_admin
    order by is_owner desc, name`
  return rows.map(({ name }) => name)
}

type ChangedParty = Omit<PartyColumns, 'isNewcomer'>

/**
 * New places cost what they cost today, and the rest stays as it was frozen. More to pay makes the
 * booking unpaid. People who have come stay.
 */
export const changeBookingParty = (
  tx: Db,
  id: string,
  { size, guestNames, answers }: ChangedParty,
) =>
  firstRow(tx<BookingRow[]>`
    update event_bookings b set size = ${size}, guest_names = ${guestNames}::text[],
      answers = ${toJson(answers)}::text::jsonb,
      missing = case when b.checked_in_at is null then 0
        else greatest(0, ${size}::integer - (b.size - b.missing)) end,
      price = case when ${size}::integer > b.size then b.price + e.price * (${size}::integer - b.size)
        else round(b.price * ${size}::integer / b.size, 2) end,
      payment_status = case when ${size}::integer > b.size and e.price > 0 then 'pending'
        else b.payment_status end,
      sequence = b.sequence + case when ${size}::integer = b.size then 0 else 1 end
    from events e where b.id = ${id} and e.id = b.event_id returning b.*`)

export const changeWaitingParty = (
  tx: Db,
  id: string,
  { size, guestNames, answers }: ChangedParty,
) =>
  execute(tx`
    update event_waitlist set size = ${size}, guest_names = ${guestNames}::text[],
      answers = ${toJson(answers)}::text::jsonb
    where id = ${id}`)

// Refusals and invitations -----------------------------------------------------------------------

export const isRefused = (db: Db, eventId: string, userId: string) =>
  hasRows(db`
    select 1 from event_refusals where event_id = ${eventId} and user_id = ${userId}`)

export const findInvitation = (db: Db, eventId: string, userId: string) =>
  firstRow(db<EventInvitationRow[]>`
    select * from event_invitations where event_id = ${eventId} and user_id = ${userId}`)

export const removeInvitation = (tx: Db, eventId: string, userId: string) =>
  execute(tx`
    delete from event_invitations where event_id = ${eventId} and user_id = ${userId}`)
