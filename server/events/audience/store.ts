import type { Db } from '#server/db/connect.ts'
import { seesEvent } from '#server/db/eventAudience.ts'
import type { BookingRow, EventRow, WaitlistRow } from '#server/db/rows.ts'

/** The upcoming events that only members of the group see. */
export const lockGroupOnlyEvents = (tx: Db, groupId: string, now: Date) =>
  tx<EventRow[]>`
    select * from events where group_id = ${groupId} and is_group_only and start_date > ${now}
    order by id for update`

/** The same, of those where the user has or waits for a place. */
export const lockPlacesInGroup = (tx: Db, groupId: string, userId: string, now: Date) =>
  tx<EventRow[]>`
    select * from events e where group_id = ${groupId} and is_group_only and start_date > ${now}
      and (
        exists (
          select 1 from event_bookings where event_id = e.id and user_id = ${userId}
            and status = 'confirmed')
        or exists (select 1 from event_waitlist where event_id = e.id and user_id = ${userId}))
    order by id for update`

/** Returns the events that others could see before. */
export const makeGroupOnly = (tx: Db, groupId: string, at: Date) =>
  tx<EventRow[]>`
    update events set is_group_only = true, updated_at = ${at}
    where group_id = ${groupId} and not is_group_only returning *`

/** Events of the group that this user may not see, also past ones. */
export const listUnseen = async (tx: Db, groupId: string, userId: string) => {
  const rows = await tx<{ id: string }[]>`
    select e.id from events e where e.group_id = ${groupId} and not ${seesEvent(tx, userId)}`
  return rows.map(({ id }) => id)
}

/** Who has or had a place, waits, asked or was invited, and may not see the event. */
export const listOutsiders = async (tx: Db, eventIds: string[]) => {
  const rows = await tx<{ userId: string }[]>`
    select distinct x.user_id from (
      select event_id, user_id from event_bookings where event_id = any(${eventIds}::uuid[])
      union all
      select event_id, user_id from event_waitlist where event_id = any(${eventIds}::uuid[])
      union all
      select event_id, user_id from event_refusals where event_id = any(${eventIds}::uuid[])
      union all
      select event_id, user_id from event_invitations where event_id = any(${eventIds}::uuid[])
    ) x join events e on e.id = x.event_id
    where x.user_id is not null and not ${seesEvent(tx, tx`x.user_id`)}`
  return rows.map(({ userId }) => userId)
}

export const cancelOutsideBookings = (tx: Db, eventIds: string[]) =>
  tx<(BookingRow & { userId: string })[]>`
    update event_bookings b
    set status = 'cancelled', sequence = b.sequence + 1, checked_in_at = null
    from events e
    where e.id = b.event_id and e.id = any(${eventIds}::uuid[]) and b.status = 'confirmed'
      and b.user_id is not null and not ${seesEvent(tx, tx`b.user_id`)}
    returning b.*`

export const removeOutsideWaiting = async (tx: Db, eventIds: string[]) => {
  const isOutside = tx`
    e.id = w.event_id and e.id = any(${eventIds}::uuid[]) and not ${seesEvent(tx, tx`w.user_id`)}`
  await tx`delete from event_waitlist_left w using events e where ${isOutside}`
  // A refusal stays: leaving the group and coming back is no way to ask again.
  await tx`delete from event_invitations w using events e where ${isOutside}`
  return tx<WaitlistRow[]>`
    delete from event_waitlist w using events e where ${isOutside} returning w.*`
}

// Pauses -----------------------------------------------------------------------------------------

/** Upcoming ones take no bookings until the pause is ended, or until `endsAt`. */
export const pauseEvents = (tx: Db, groupId: string, at: Date, endsAt: Date) =>
  tx<EventRow[]>`
    update events set paused_at = coalesce(paused_at, ${at}), pause_ends_at = ${endsAt},
      updated_at = ${at}
    where group_id = ${groupId} and start_date > ${at} and cancelled_at is null
    returning *`

export const listPaused = (tx: Db, groupId: string) =>
  tx<EventRow[]>`
    select * from events where group_id = ${groupId} and pause_ends_at is not null order by id`

export const resumeEvents = (tx: Db, groupId: string, at: Date) =>
  tx<EventRow[]>`
    update events set paused_at = null, pause_ends_at = null, updated_at = ${at}
    where group_id = ${groupId} and pause_ends_at is not null returning *`

/** Without its group. Only members of the community see it if only the group did. */
export const resumeWithoutGroup = async (tx: Db, id: string, at: Date) => {
  const [row] = await tx<[EventRow]>`
    update events set paused_at = null, pause_ends_at = null, group_id = null,
      is_members_only = is_members_only or is_group_only, is_group_only = false, updated_at = ${at}
    where id = ${id} returning *`
  return row
}

export const resume = async (tx: Db, id: string, at: Date) => {
  const [row] = await tx<[EventRow]>`
    update events set paused_at = null, updated_at = ${at} where id = ${id} returning *`
  return row
}

/** The owners of these hostings. */
export const listOwners = (db: Db, hostingIds: string[]) =>
  db<{ hostingId: string; userId: string }[]>`
    select hosting_id, user_id from event_roles
    where hosting_id = any(${hostingIds}::uuid[]) and role = 'owner'`

/** Locks a few events whose pause has ended without a decision. */
export const lockUndecided = (tx: Db, now: Date, limit: number) =>
  tx<EventRow[]>`
    select * from events
    where pause_ends_at <= ${now} and cancelled_at is null and start_date > ${now}
    order by id limit ${limit} for update`
