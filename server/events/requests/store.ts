import type { Db } from '#server/db/connect.ts'
import { execute, firstRow, rowIds } from '#server/db/queries.ts'
import type { EventRow, WaitlistRow } from '#server/db/rows.ts'
import { publicUser } from '#server/users/store.ts'
import type { EventRequest } from '#shared/events/requests/contract.ts'

/** Joins as `u` the user who asks `w`, unless they have blocked the host. */
const joinShown = (db: Db, hostId: string) => db`
  left join users u on u.id = w.user_id and not exists (
    select 1 from blocks where blocker_id = u.id and blocked_id = ${hostId})`

/** The first of them, in the order asked. Without an account, guests have no names either. */
export const listRequests = (db: Db, eventId: string, hostId: string, limit: number) =>
  db<EventRequest[]>`
    select w.id, ${publicUser(db, 'u')} as user, w.size, w.answers, w.created_at,
      case when u.id is null then '{}' else w.guest_names end as guest_names
    from event_waitlist w ${joinShown(db, hostId)}
    where w.event_id = ${eventId} order by w.position limit ${limit}`

/** In people. */
export const countAsking = async (db: Db, eventId: string) => {
  const [row] = await db<[{ count: number }]>`
    select coalesce(sum(size), 0)::int as count from event_waitlist where event_id = ${eventId}`
  return row.count
}

/** Of these, in the order asked; `name` is null if the host may not know it. */
export const listAnswered = (tx: Db, eventId: string, hostId: string, ids: string[]) =>
  tx<(WaitlistRow & { name: string | null })[]>`
    select w.*, u.name from event_waitlist w ${joinShown(tx, hostId)}
    where w.event_id = ${eventId} and w.id = any(${ids}::uuid[]) order by w.position`

/** A request keeps its id when it is accepted: a booking with one of these. */
export const countAccepted = async (tx: Db, eventId: string, ids: string[]) => {
  const [row] = await tx<[{ count: number }]>`
    select count(*)::int as count from event_bookings
    where event_id = ${eventId} and id = any(${ids}::uuid[]) and status = 'confirmed'`
  return row.count
}

/** A refusal has the id of the request. */
export const countRefused = async (tx: Db, eventId: string, ids: string[]) => {
  const [row] = await tx<[{ count: number }]>`
    select count(*)::int as count from event_refusals
    where event_id = ${eventId} and id = any(${ids}::uuid[])`
  return row.count
}

type Removed = { eventId: string; ids?: string[]; limit?: number }

/** Removes and returns requests in the order asked. */
export const removeRequests = async (tx: Db, { eventId, ids, limit }: Removed) => {
  const rows = await tx<WaitlistRow[]>`
    delete from event_waitlist where id in (
      select id from event_waitlist
      where event_id = ${eventId} ${ids ? tx`and id = any(${ids}::uuid[])` : tx``}
      order by position limit ${limit ?? null}
    ) returning *`
  return rows.toSorted((a, b) => Number(a.position) - Number(b.position))
}

/** Of the cancelled bookings that these requests continued: the calendar file of a request ends. */
export const raiseSequences = (tx: Db, requests: Pick<WaitlistRow, 'id'>[]) =>
  execute(tx`
    update event_bookings set sequence = sequence + 1
    where id = any(${requests.map(({ id }) => id)}::uuid[]) and status = 'cancelled'`)

/** The id of the user's cancelled booking, which a new request continues; null: none. */
export const reopenBooking = async (tx: Db, eventId: string, userId: string) => {
  const row = await firstRow(tx<{ id: string }[]>`
    update event_bookings set sequence = sequence + 1
    where event_id = ${eventId} and user_id = ${userId} and status = 'cancelled' returning id`)
  return row?.id ?? null
}

type Refusal = {
  id: string
  eventId: string
  userId: string
  words: string | null
  createdAt: Date
}

export const addRefusals = async (tx: Db, rows: Refusal[]) => {
  if (rows.length > 0)
    await tx`insert into event_refusals ${tx(rows)} on conflict (event_id, user_id) do nothing`
}

export const removeRefusal = (tx: Db, eventId: string, userId: string) =>
  execute(tx`delete from event_refusals where event_id = ${eventId} and user_id = ${userId}`)

/** Events with requests that end now: at the deadline, or two hours before the start. */
export const listDue = (db: Db, now: Date, limit: number) =>
  rowIds(db<{ id: string }[]>`
    select e.id from events e
    where (e.booking_options ->> 'needsApproval')::boolean
      and e.start_date
        - make_interval(mins => (e.booking_options ->> 'requestsEndMinutes')::integer) <= ${now}
      and exists (select 1 from event_waitlist w where w.event_id = e.id)
    order by e.id limit ${limit}`)

type Span = { from: Date; until: Date }

/** People who asked in this time and still do. */
export const countAsked = async (db: Db, eventId: string, { from, until }: Span) => {
  const [row] = await db<[{ count: number }]>`
    select coalesce(sum(size), 0)::int as count from event_waitlist
    where event_id = ${eventId} and created_at >= ${from} and created_at < ${until}`
  return row.count
}

type Mailed = {
  event: EventRow
  /** null: no longer open. */
  request: WaitlistRow | null
  /** Of the cancelled booking that the request continues; null: none. */
  sequence: number | null
}

/** What the mail of a request says; null when the event is gone. */
export const findMailed = async (
  db: Db,
  { eventId, requestId }: { eventId: string; requestId: string },
): Promise<Mailed | null> => {
  const event = await firstRow(db<EventRow[]>`select * from events where id = ${eventId}`)
  if (!event) return null
  const request = await firstRow(db<WaitlistRow[]>`
    select * from event_waitlist where id = ${requestId} and event_id = ${eventId}`)
  const booking = await firstRow(db<{ sequence: number }[]>`
    select sequence from event_bookings where id = ${requestId} and event_id = ${eventId}`)
  return { event, request, sequence: booking?.sequence ?? null }
}
