import type { Fragment } from 'postgres'
import type { Db } from '#server/db/connect.ts'
import { seesEvent } from '#server/db/eventAudience.ts'
import { searchInOrder } from '#server/db/orderedSearch.ts'
import { execute, firstRow, hasRows, rowIds } from '#server/db/queries.ts'
import type { BookingRow, EventRow, GroupRow } from '#server/db/rows.ts'
import { containsText, mayContainText } from '#server/db/searchText.ts'
import { detachFiles, filesOf } from '#server/files/attached.ts'
import { t } from '#server/language/t.ts'
import { publicUser, understoodBy } from '#server/users/store.ts'
import type { Event, EventDraft } from '#shared/events/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { bookingColumns, joinBooking, type PartyColumns, toJson } from './booking/store.ts'
import { attended } from './feedback/store.ts'
import { goingTo, joinHost } from './going/store.ts'
import { eventRole, joinRole } from './hosting/store.ts'
import { toColumns } from './place.ts'

/** Serializes bookings, cancellations and changes of this event until the transaction ends. */
export const lockEvent = (tx: Db, id: string) =>
  firstRow(tx<EventRow[]>`select * from events where id = ${id} for update`)

/** The current state of the booking and its event. */
export const findBookingWithEvent = async (db: Db, bookingId: string) => {
  const [booking] = await db<[BookingRow?]>`select * from event_bookings where id = ${bookingId}`
  const [event] = await db<[EventRow?]>`
    select * from events where id = ${booking?.eventId ?? null}`
  return booking && event ? { booking, event } : null
}

type NewRow = EventDraft &
  Pick<EventRow, 'id' | 'createdBy' | 'importUid' | 'seriesId'> &
  Partial<Pick<EventRow, 'importId' | 'sourceId' | 'sourceUrl' | 'hostingId'>>

/** Returns the rows in the given order. */
export const addEvents = (tx: Db, events: NewRow[]) =>
  tx<[EventRow, ...EventRow[]]>`
    insert into events ${tx(events.map((event) => toColumns(event)))} returning *`

/** Omitted fields keep their value. */
export const changeEvent = async (tx: Db, old: EventRow, draft: EventDraft) => {
  const columns = Object.entries(toColumns(draft, old))
  const given = Object.fromEntries(columns.filter(([, value]) => value !== undefined))
  const [row] = await tx<[EventRow]>`
    update events set ${tx(given)}, moved_from = ${movedFrom(tx, draft)}, updated_at = now()
    where id = ${old.id} returning *`
  return row
}

/** The first start stays. In its first hour an event is still being written. */
const movedFrom = (tx: Db, { startDate }: Pick<EventDraft, 'startDate'>) => tx`
  case
    when ${startDate}::timestamptz = coalesce(moved_from, start_date) then null
    when created_at > now() - interval '1 hour' then null
    else coalesce(moved_from, start_date)
  end`

/** The group, and whether it is private, stay until the transaction ends. */
export const lockGroupOfEvent = (tx: Db, groupId: string) =>
  firstRow(tx<Pick<GroupRow, 'isPrivate'>[]>`
    select is_private from groups where id = ${groupId} and hidden_at is null for share`)

export const markCancelled = async (tx: Db, id: string, at: Date, reason: string | null) => {
  const [row] = await tx<[EventRow]>`
    update events set cancelled_at = ${at}, cancel_reason = ${reason}, updated_at = ${at}
    where id = ${id} returning *`
  return row
}

/** Stored because a title is required; readers get it in their language. */
const removedTitle = '–'

/** A moderator's removal: leaves the dates and the bookings, and no text. */
export const eraseText = async (tx: Db, id: string, at: Date) => {
  await detachFiles(tx, 'event_id', [id])
  const [row] = await tx<[EventRow]>`
    update events set removed_at = ${at}, unlisted_at = coalesce(unlisted_at, ${at}),
      title = ${removedTitle}, description = '', location = '', town = '', exact_location = null,
      image_url = null, online_url = null, payment_note = null, source_url = null,
      cancel_reason = null, updated_at = ${at}
    where id = ${id} returning *`
  return row
}

export const isRemoved = (db: Db, id: string) =>
  hasRows(db`select 1 from events where id = ${id} and removed_at is not null`)

/** What a host wrote, once all of its dates are removed. */
export const forgetDraft = (tx: Db, hostingId: string) =>
  execute(tx`
    update hostings set draft = '{}' where id = ${hostingId} and not exists (
      select 1 from events where hosting_id = ${hostingId} and removed_at is null)`)

/** The title, or in the reader's language that a moderator removed the event. */
export const shownTitle = (db: Db) =>
  db`case when e.removed_at is null then e.title else ${t('events.removed.title')} end`

export const shownReason = (db: Db) =>
  db`case when e.removed_at is null then e.cancel_reason else ${t('events.removed.why')} end`

/** An event in the language of the mail or file that shows it. */
export const inLanguage = <Row extends Pick<EventRow, 'title' | 'cancelReason' | 'removedAt'>>(
  event: Row,
): Row =>
  event.removedAt === null
    ? event
    : { ...event, title: t('events.removed.title'), cancelReason: t('events.removed.why') }

/** Returns false if nothing changed. */
export const setListed = (tx: Db, id: string, isListed: boolean, at: Date) =>
  hasRows(tx`
    update events set unlisted_at = ${isListed ? null : at}
    where id = ${id} and (unlisted_at is null) <> ${isListed} returning id`)

/**
 * The event with this user's booking state, also when it is cancelled. One that a moderator removed
 * is found only by administrators, its creator and those who booked it.
 */
export const findEvent = (db: Db, viewer: Viewer, id: string) =>
  findEventWhere(db, viewer, db`e.id = ${id} and ${seesEvent(db, viewer.id)}`)

/** For moderators, who decide also about events that they are not invited to. */
export const findReported = (db: Db, viewer: Viewer, id: string) =>
  findEventWhere(db, viewer, db`e.id = ${id}`)

type EventRecord = Omit<Event, 'files'> & { files: Event['files'] | null }

const findEventWhere = async (db: Db, viewer: Viewer, condition: Fragment) => {
  const found = await firstRow(db<EventRecord[]>`
    select ${eventColumns(db, viewer, 'details')} from events e ${joinRelated(db, viewer.id)}
    where ${condition}
      and (e.removed_at is null or b.id is not null or e.created_by = ${viewer.id} or ${viewer.isAdmin})`)
  if (!found) return null
  const { files, ...event } = found
  return { ...event, ...(files && { files }) }
}

export type Viewer = Pick<Me, 'id' | 'isAdmin'>

const visibleLocation = (db: Db, { isAdmin }: Viewer) =>
  db`case when b.id is not null or ${isAdmin} or ${eventRole(db)} is not null
    then coalesce(e.exact_location, e.location) else e.location end`

// Never `online_url`: only tickets, mails and calendar files of people with a booking contain it.
const eventColumns = (db: Db, viewer: Viewer, shownIn: 'list' | 'details') => db`
  ${bookingColumns(db, viewer.id)},
  e.id, ${shownTitle(db)} as title, e.description, e.image_url, e.focal_x, e.focal_y, e.start_date, e.end_date, e.price,
  ${visibleLocation(db, viewer)} as location, e.town, e.exact_location is not null as is_location_hidden,
  e.is_members_only,
  case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end as "group",
  e.is_group_only, e.paused_at is not null as is_paused, ${eventRole(db)} as my_role,
  case when s.id is not null then json_build_object('name', s.name, 'url', e.source_url) end
    as source,
  e.category, e.max_attendees, e.created_by, e.created_at, e.updated_at,
  e.cancelled_at is not null as is_cancelled, ${shownReason(db)} as cancel_reason, e.series_id, e.payment_note,
  e.online_url is not null as is_online, e.languages,
  b.id is not null as is_booked,
  case when w.id is not null then (
    select count(*)::int from event_waitlist x where x.event_id = e.id and x.position <= w.position
  ) end as waitlist_position,
  ${publicUser(db, 'host')} as host, ${mayWriteToHost(db, viewer.id)} as may_write_to_host, ${goingTo(db, viewer.id, shownIn)} as going
  ${shownIn === 'details' ? db`, ${filesOf(db, 'event_id', 'e.id')} as files` : db``}`

// As the function `may_write_to_host`, for the booking `b` of the viewer.
const mayWriteToHost = (db: Db, viewerId: string) => db`(
  b.id is not null and e.hosting_id is not null and e.removed_at is null and host.id is not null
  and host.id <> ${viewerId} and e.end_date > now() - interval '7 days')`

/** Joins what `eventColumns` shows beside the event `e`. */
const joinRelated = (db: Db, userId: string) => db`
  ${joinBooking(db, userId)}
  left join groups g on g.id = e.group_id and g.hidden_at is null
  left join calendar_sources s on s.id = e.source_id
  ${joinHost(db, userId)} ${joinRole(db, userId)}`

// Starts from the user's few rows instead of scanning all events.
const bookedOrWaitlisted = (db: Db, userId: string) => db`
  select event_id from event_bookings where user_id = ${userId} and status = 'confirmed'
  union all
  select event_id from event_waitlist where user_id = ${userId}`

export type EventRange = {
  /** `start > after` and `start <= until`. */
  after?: Date | undefined
  until?: Date | undefined
  from?: Date | undefined
  to?: Date | undefined
  category?: string | undefined
  q?: string | undefined
  free?: boolean | undefined
  group?: string | undefined
  mine?: boolean | undefined
  /** The language of the interface; with it, only events that the user understands. */
  understoodWith?: string | undefined
  /** Cursor: the last row of the previous page. */
  before?: { id: string; startDate: Date } | undefined
  order: 'soonest' | 'latest'
  limit: number
}

/** The whole text of an event, as in the index `events_folded_trigrams`. */
export const eventText = (db: Db, alias: string): ReturnType<Db> => {
  const e = db(alias)
  return db`(${e}.title || ' ' || ${e}.location || ' ' || ${e}.description)`
}

const inRange = (db: Db, userId: string, range: EventRange) => {
  const { after, until, from, to, category, free, group, mine, understoodWith, before, order } =
    range
  const isLatest = order === 'latest'
  const cursor = before && db`(${before.startDate}::timestamptz, ${before.id}::uuid)`
  return db`
    ${mine ? db`e.id in (${bookedOrWaitlisted(db, userId)})` : db`e.cancelled_at is null and e.unlisted_at is null`}
    and ${seesEvent(db, userId)}
    ${after ? db`and e.start_date > ${after}` : db``}
    ${until ? db`and e.start_date <= ${until}` : db``}
    ${from ? db`and e.end_date >= ${from}` : db``}
    ${to ? db`and e.start_date < ${to}` : db``}
    ${category ? db`and e.category = ${category}` : db``}
    ${group ? db`and e.group_id = ${group}` : db``}
    ${understoodWith ? db`and (e.languages = '{}' or e.languages && ${understoodBy(db, userId, understoodWith)})` : db``}
    ${free === undefined ? db`` : free ? db`and e.price = 0` : db`and e.price > 0`}
    ${cursor ? (isLatest ? db`and (e.start_date, e.id) < ${cursor}` : db`and (e.start_date, e.id) > ${cursor}`) : db``}`
}

/** The events of a range, numbered in its order. */
const selectRange = (db: Db, viewer: Viewer, range: EventRange, part: number) => {
  const { q, limit } = range
  const condition = inRange(db, viewer.id, range)
  const order = range.order === 'latest' ? db`e.start_date desc, e.id desc` : db`e.start_date, e.id`
  const select = (where: Fragment) => db`
    (select e.*, ${part}::int as part, row_number() over (order by ${order}) as place
    from events e where ${where} order by ${order} limit ${limit})`
  if (!q) return select(condition)
  const inRow = containsText(db, eventText(db, 'e'), q)
  const found = searchInOrder(db, {
    ...{ table: 'events', alias: 'e', condition, order, limit, inRow },
    columns: db`e.id, e.start_date, e.title, e.location, e.description`,
    byIndex: db`${mayContainText(db, eventText(db, 'e'), q)} and ${inRow}`,
  })
  return select(db`e.id in (${found})`)
}

/** The first `limit` events of these ranges, one range after the other. */
export const listEvents = (
  db: Db,
  viewer: Viewer,
  [first, ...others]: [EventRange, ...EventRange[]],
  limit: number,
) => {
  const page = others.reduce<Fragment>(
    (all, range, at) => db`${all} union all ${selectRange(db, viewer, range, at + 1)}`,
    selectRange(db, viewer, first, 0),
  )
  return db<Event[]>`
    select ${eventColumns(db, viewer, 'list')} from (${page}) e ${joinRelated(db, viewer.id)}
    order by e.part, e.place limit ${limit}`
}

export const findStart = (db: Db, id: string) =>
  firstRow(db<{ id: string; startDate: Date }[]>`
    select id, start_date from events where id = ${id}`)

/** As `findStart`, of an event that the user may see. */
export const findVisibleStart = (db: Db, userId: string, id: string) =>
  firstRow(db<{ id: string; startDate: Date }[]>`
    select e.id, e.start_date from events e where e.id = ${id} and ${seesEvent(db, userId)}`)

// Bookings ---------------------------------------------------------------------------------------

/** In people. */
export const countBookings = async (db: Db, eventId: string) => {
  const [row] = await db<[{ count: number }]>`
    select coalesce(sum(size), 0)::int as count from event_bookings
    where event_id = ${eventId} and status = 'confirmed'`
  return row.count
}

export type NewBooking = PartyColumns & {
  id: string
  eventId: string
  userId: string
  createdAt: Date
  /** Of a new row. */
  sequence?: number
}

/**
 * Reactivates a cancelled booking at the current price of the event. Returns null if it is already
 * confirmed.
 */
export const addBooking = (tx: Db, booking: NewBooking) =>
  firstRow(tx<(BookingRow & { userId: string })[]>`
    insert into event_bookings
      (id, event_id, user_id, created_at, sequence, size, guest_names, answers, is_newcomer, price)
    select ${booking.id}, e.id, ${booking.userId}, ${booking.createdAt},
      ${booking.sequence ?? 0}::integer, ${booking.size}::integer,
      ${booking.guestNames}::text[], ${toJson(booking.answers)}::text::jsonb,
      ${booking.isNewcomer}, e.price * ${booking.size}::integer
    from events e where e.id = ${booking.eventId}
    on conflict (event_id, user_id) do update set
      status = 'confirmed', payment_status = 'pending', price = excluded.price,
      created_at = excluded.created_at, sequence = event_bookings.sequence + 1,
      cancel_reason = null, size = excluded.size, guest_names = excluded.guest_names,
      answers = excluded.answers, is_newcomer = excluded.is_newcomer
      where event_bookings.status = 'cancelled'
    returning *`)

export const hasBooking = async (db: Db, eventId: string, userId: string) => {
  const [row] = await db<[{ found: boolean }]>`
    select exists (
      select 1 from event_bookings
      where event_id = ${eventId} and user_id = ${userId} and status = 'confirmed'
    ) as found`
  return row.found
}

/** Returns null if there was no confirmed booking. */
export const cancelBooking = (tx: Db, eventId: string, userId: string) =>
  firstRow(tx<BookingRow[]>`
    update event_bookings set status = 'cancelled', sequence = sequence + 1, checked_in_at = null
    where event_id = ${eventId} and user_id = ${userId} and status = 'confirmed'
    returning *`)

/** Raises the iCalendar SEQUENCE of every confirmed booking, because each gets a new mail. */
export const bumpBookings = (tx: Db, eventId: string) => tx<BookingRow[]>`
  update event_bookings set sequence = sequence + 1
  where event_id = ${eventId} and status = 'confirmed'
  returning *`

type BookingPage = { before?: string | undefined; limit: number; endedBy: Date | undefined }

// `endedBy`: only events that had ended by then and that the user attended.
const userBookings = (db: Db, userId: string, endedBy: Date | undefined) => db`
  event_bookings b join events e on e.id = b.event_id
  where b.user_id = ${userId} and b.status = 'confirmed' and e.cancelled_at is null
    and ${seesEvent(db, userId)}
  ${endedBy ? db`and e.end_date <= ${endedBy} and ${attended(db, 'b')}` : db``}`

export const listBookings = (db: Db, userId: string, { before, limit, endedBy }: BookingPage) => db<
  (BookingRow & { userId: string })[]
>`
  select b.* from ${userBookings(db, userId, endedBy)}
  ${
    before
      ? db`and (b.created_at, b.id) < (
          select created_at, id from event_bookings where id = ${before} and user_id = ${userId}
        )`
      : db``
  }
  order by b.created_at desc, b.id desc
  limit ${limit}`

/** Total for `listBookings`. */
export const countUserBookings = async (db: Db, userId: string, endedBy: Date | undefined) => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from ${userBookings(db, userId, endedBy)}`
  return row.count
}

// Account erasure --------------------------------------------------------------------------------

/** Created, hosted, booked or waitlisted by the user, also as a visitor. Past bookings are skipped: they no longer change. */
export const lockUserEvents = (tx: Db, userId: string, now: Date) =>
  rowIds(tx<{ id: string }[]>`
    select id from events where created_by = ${userId} or id in (
      select b.event_id from event_bookings b join events e on e.id = b.event_id
      where b.user_id = ${userId} and b.status = 'confirmed' and e.end_date > ${now}
      union all
      select event_id from event_waitlist where user_id = ${userId}
      union all
      select x.id from events x join event_roles r on r.hosting_id = x.hosting_id
      where r.user_id = ${userId} and r.role = 'owner'
      union all
      select v.event_id from visitor_bookings v join users u on lower(u.email) = lower(v.email)
      where u.id = ${userId} and u.email_confirmed_at is not null
    )
    order by id for update`)

export const listUpcomingBooked = (tx: Db, userId: string, now: Date) =>
  tx<EventRow[]>`
    select e.* from events e join event_bookings b on b.event_id = e.id
    where b.user_id = ${userId} and b.status = 'confirmed'
      and e.cancelled_at is null and e.start_date > ${now}
    order by e.id`

/** Also clears the reasons of cancellations: they were written to the user. */
export const anonymiseBookings = (tx: Db, userId: string) =>
  execute(tx`
    update event_bookings
    set user_id = null, cancel_reason = null, guest_names = '{}', answers = null
    where user_id = ${userId}`)
