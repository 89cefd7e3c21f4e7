import type { Db } from '#server/db/connect.ts'
import { execute, firstRow } from '#server/db/queries.ts'
import type { EventRoleRow, EventRow, HostingRow } from '#server/db/rows.ts'

/** A hosting with the role of its owner. */
export type Owned = { hosting: HostingRow; role: EventRoleRow }

/** Of the user `u`. */
const isAvailable = (db: Db, now: Date) =>
  db`not u.is_banned and (u.suspended_until is null or u.suspended_until <= ${now})`

/** In the order of their ids. */
export const listOwned = async (db: Db, userId: string): Promise<Owned[]> => {
  const hostings = await db<HostingRow[]>`
    select h.* from hostings h join event_roles r on r.hosting_id = h.id
    where r.user_id = ${userId} and r.role = 'owner' order by h.id`
  const roles = await db<EventRoleRow[]>`
    select * from event_roles where user_id = ${userId} and role = 'owner'`
  return hostings.flatMap((hosting) => {
    const role = roles.find(({ hostingId }) => hostingId === hosting.id)
    return role ? [{ hosting, role }] : []
  })
}

/** Locks the hostings in which the user has a part, after their events. Returns their ids. */
export const lockHostingsOf = async (tx: Db, userId: string) => {
  const rows = await tx<{ id: string }[]>`
    select id from hostings
    where id in (select hosting_id from event_roles where user_id = ${userId})
    order by id for update`
  return rows.map(({ id }) => id)
}

/** Locks the events of what the user owns. */
export const lockOwnedEvents = (tx: Db, userId: string) =>
  execute(tx`
    select 1 from events where hosting_id in (
      select hosting_id from event_roles where user_id = ${userId} and role = 'owner')
    order by id for update`)

/** The first invited co-host who said yes and may sign in. */
export const oldestCohost = (tx: Db, hostingId: string, now: Date) =>
  firstRow(tx<EventRoleRow[]>`
    select r.* from event_roles r join users u on u.id = r.user_id
    where r.hosting_id = ${hostingId} and r.role = 'cohost' and r.state = 'accepted'
      and ${isAvailable(tx, now)}
    order by r.created_at, r.id limit 1`)

/** Of the group of its next date, and never the former owner. The account stays until the commit. */
export const oldestGroupAdmin = async (tx: Db, hostingId: string, formerId: string, now: Date) => {
  const [row] = await tx<[{ userId: string }?]>`
    select m.user_id from group_members m join users u on u.id = m.user_id
    where m.role = 'admin' and m.user_id <> ${formerId} and ${isAvailable(tx, now)}
      and m.group_id = (
        select e.group_id from events e join groups g on g.id = e.group_id
        where e.hosting_id = ${hostingId} and e.end_date > ${now} and e.cancelled_at is null
          and g.hidden_at is null
        order by e.start_date, e.id limit 1)
    order by m.joined_at, m.id limit 1 for key share of u`
  return row?.userId ?? null
}

export const nextDate = (db: Db, hostingId: string, now: Date) =>
  firstRow(db<Pick<EventRow, 'id' | 'title' | 'pausedAt'>[]>`
    select id, title, paused_at from events
    where hosting_id = ${hostingId} and end_date > ${now} and cancelled_at is null
    order by start_date, id limit 1`)

/** Deletes future dates that never had a booking or waitlist entry, and series left empty. */
export const removeUnbooked = async (tx: Db, hostingId: string, now: Date) => {
  const rows = await tx<EventRow[]>`
    delete from events e where hosting_id = ${hostingId} and start_date > ${now}
      and not exists (select 1 from event_bookings where event_id = e.id)
      and not exists (select 1 from event_waitlist where event_id = e.id)
    returning *`
  const seriesIds = rows.flatMap(({ seriesId }) => seriesId ?? [])
  await tx`
    delete from event_series s where id = any(${seriesIds})
      and not exists (select 1 from events where series_id = s.id)`
  return rows
}

/** Its dates take no bookings while the owner is away. */
export const pause = async (tx: Db, hostingId: string, at: Date) => {
  await tx`update hostings set owner_away_at = ${at} where id = ${hostingId}`
  return tx<{ id: string }[]>`
    update events set paused_at = ${at}
    where hosting_id = ${hostingId} and paused_at is null and cancelled_at is null
      and end_date > ${at}
    returning id`
}

/** Only the dates that were paused because the owner was away go on. */
export const resume = async (tx: Db, { id, ownerAwayAt }: HostingRow) => {
  await tx`update hostings set owner_away_at = null where id = ${id}`
  return tx<{ id: string }[]>`
    update events set paused_at = null
    where hosting_id = ${id} and paused_at = ${ownerAwayAt} and pause_ends_at is null
    returning id`
}

/** Hostings whose owner is away and that have a date to come, and since when the first waits. */
export const countWithoutOwner = async (db: Db, now: Date) => {
  const [row] = await db<[{ count: number; since: Date | null }]>`
    select count(*)::int as count, min(h.owner_away_at) as since from hostings h
    where h.owner_away_at is not null and exists (
      select 1 from events e
      where e.hosting_id = h.id and e.end_date > ${now} and e.cancelled_at is null)`
  return row
}
