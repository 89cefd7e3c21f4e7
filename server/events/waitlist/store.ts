import type { Db } from '#server/db/connect.ts'
import { firstRow } from '#server/db/queries.ts'
import type { WaitlistLeftRow, WaitlistRow } from '#server/db/rows.ts'
import { type PartyColumns, toJson } from '#server/events/booking/store.ts'

type NewWaitlistRow = PartyColumns &
  Pick<WaitlistRow, 'id' | 'eventId' | 'userId' | 'createdAt'> & {
    /** null: at the end. */
    position: string | null
  }

/** Returns null if the user is already on the waitlist. */
export const addToWaitlist = (tx: Db, row: NewWaitlistRow) =>
  firstRow(tx<WaitlistRow[]>`
    insert into event_waitlist
      (id, event_id, user_id, created_at, size, guest_names, answers, is_newcomer, position)
    overriding system value values (
      ${row.id}, ${row.eventId}, ${row.userId}, ${row.createdAt}, ${row.size},
      ${row.guestNames}::text[], ${toJson(row.answers)}::text::jsonb, ${row.isNewcomer},
      coalesce(
        ${row.position}::bigint, nextval(pg_get_serial_sequence('event_waitlist', 'position'))))
    on conflict (event_id, user_id) do nothing returning *`)

/** Saves the position of this row, and forgets those of the event from before `since`. */
export const saveLeftPosition = async (
  tx: Db,
  row: Pick<WaitlistLeftRow, 'id' | 'eventId' | 'userId' | 'position' | 'createdAt'>,
  since: Date,
) => {
  await tx`
    delete from event_waitlist_left where event_id = ${row.eventId} and created_at < ${since}`
  await tx`
    insert into event_waitlist_left ${tx(row, 'id', 'eventId', 'userId', 'position', 'createdAt')}
    on conflict (event_id, user_id) do update set
      position = excluded.position, created_at = excluded.created_at`
}

/** The position that the user left since then; null: none. */
export const takeLeftPosition = async (tx: Db, eventId: string, userId: string, since: Date) => {
  const row = await firstRow(tx<WaitlistLeftRow[]>`
    delete from event_waitlist_left where event_id = ${eventId} and user_id = ${userId}
    returning *`)
  return row && row.createdAt >= since ? row.position : null
}

export const waitlistPosition = async (db: Db, eventId: string, userId: string) => {
  const [row] = await db<[{ position: number }]>`
    select count(*)::int as position from event_waitlist
    where event_id = ${eventId} and position <= (
      select position from event_waitlist where event_id = ${eventId} and user_id = ${userId}
    )`
  return row.position
}

/** Also forgets the position that the user left, so that a booking cannot be followed by an undo. */
export const removeFromWaitlist = async (tx: Db, eventId: string, userId: string) => {
  await tx`
    delete from event_waitlist_left where event_id = ${eventId} and user_id = ${userId}`
  return firstRow(tx<WaitlistRow[]>`
    delete from event_waitlist where event_id = ${eventId} and user_id = ${userId} returning *`)
}

/** Removes and returns the first `count` entries in order; null removes all. */
export const takeFromWaitlist = async (tx: Db, eventId: string, count: number | null) => {
  const rows = await tx<WaitlistRow[]>`
    delete from event_waitlist where id in (
      select id from event_waitlist where event_id = ${eventId}
      order by position limit ${count}
    ) returning *`
  return rows.toSorted((a, b) => Number(a.position) - Number(b.position))
}

/** Returns the affected events. */
export const removeFromWaitlists = async (tx: Db, userId: string) => {
  await tx`delete from event_waitlist_left where user_id = ${userId}`
  const rows = await tx<{ eventId: string }[]>`
    delete from event_waitlist where user_id = ${userId} returning event_id`
  return rows.map(({ eventId }) => eventId)
}
