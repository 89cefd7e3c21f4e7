import type { Db } from '#server/db/connect.ts'
import { byName } from '#server/db/nameOrder.ts'
import { execute, firstRow, hasRows } from '#server/db/queries.ts'
import type { WaitlistRow } from '#server/db/rows.ts'
import { hostPeople } from '#server/events/hosting/store.ts'
import type { DoorPerson, HostedEvent } from '#shared/events/hosted/contract.ts'

export const findHostFields = (db: Db, viewerId: string, eventId: string) =>
  firstRow(db<Pick<HostedEvent, 'hostingId' | 'people' | 'lastSubject'>[]>`
    select e.hosting_id, ${hostPeople(db, viewerId)} as people, (
      select m.subject from event_messages m where m.event_id = e.id
      order by m.created_at desc, m.id desc limit 1
    ) as last_subject
    from events e left join hostings h on h.id = e.hosting_id where e.id = ${eventId}`)

/** Whether one of these events is for another group that not everybody sees. */
export const leavesPrivateGroup = (db: Db, eventIds: string[], groupId: string | null) =>
  hasRows(db`
    select 1 from events e join groups g on g.id = e.group_id
    where e.id = any(${eventIds}::uuid[]) and g.id is distinct from ${groupId}
      and (g.is_private or g.hidden_at is not null) limit 1`)

export type NamedAtDoor = Omit<DoorPerson, 'firstName' | 'code'> & { name: string | null }

/** With full names, by name. */
export const listAtDoor = (db: Db, eventId: string) =>
  db<NamedAtDoor[]>`
    select b.id, coalesce(u.name, b.guest_name) as name, b.checked_in_at, b.size, b.guest_names,
      case when b.checked_in_at is null then 0 else b.size - b.missing end as here
    from event_bookings b left join users u on u.id = b.user_id
    where b.event_id = ${eventId} and b.status = 'confirmed'
    order by ${byName(db, db`coalesce(u.name, b.guest_name, chr(65535))`)}, b.id`

// People whom a host keeps out --------------------------------------------------------------------

export const findOwnerId = async (db: Db, hostingId: string) => {
  const row = await firstRow(db<{ userId: string }[]>`
    select user_id from event_roles where hosting_id = ${hostingId} and role = 'owner'`)
  return row?.userId ?? null
}

export const addExclusion = (tx: Db, hostId: string, userId: string, createdAt: Date) =>
  execute(tx`
    insert into host_exclusions ${tx({ hostId, userId, createdAt })} on conflict do nothing`)

/** Locks the event, and those of its host where the user waits, in the order of their ids. */
export const lockWithWaitlists = (tx: Db, eventId: string, userId: string) =>
  execute(tx`
    select id from events where id = ${eventId} or id in (
      select w.event_id from event_waitlist w join events e on e.id = w.event_id
      join event_roles r on r.hosting_id = e.hosting_id and r.role = 'owner'
      join event_roles own on own.user_id = r.user_id and own.role = 'owner'
      join events this on this.hosting_id = own.hosting_id
      where w.user_id = ${userId} and this.id = ${eventId})
    order by id for update`)

/** Returns what the user waited or asked for at events of the host. */
export const leaveWaitlistsOf = (tx: Db, hostId: string, userId: string) =>
  tx<WaitlistRow[]>`
    delete from event_waitlist where user_id = ${userId} and event_id in (
      select e.id from event_roles r join events e on e.hosting_id = r.hosting_id
      where r.user_id = ${hostId} and r.role = 'owner'
    ) returning *`

export const isKeptOut = (db: Db, hostingId: string | null, userId: string) =>
  hasRows(db`
    select 1 from event_roles r join host_exclusions x on x.host_id = r.user_id
    where r.hosting_id = ${hostingId} and r.role = 'owner' and x.user_id = ${userId}`)
