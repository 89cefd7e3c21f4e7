import type { Db } from '#server/db/connect.ts'
import { seesEvent } from '#server/db/eventAudience.ts'
import type { BookingRow, EventRow } from '#server/db/rows.ts'

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

/** Who has or had a place, or waits for one, and may not see the event. */
export const listOutsiders = async (tx: Db, eventIds: string[]) => {
  const rows = await tx<{ userId: string }[]>`
    select distinct x.user_id from (
      select event_id, user_id from event_bookings where event_id = any(${eventIds}::uuid[])
      union all
      select event_id, user_id from event_waitlist where event_id = any(${eventIds}::uuid[])
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
  return tx<{ eventId: string; userId: string }[]>`
    delete from event_waitlist w using events e where ${isOutside}
    returning w.event_id, w.user_id`
}
