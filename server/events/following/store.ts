import type { Db } from '#server/db/connect.ts'
import { seesEvent } from '#server/db/eventAudience.ts'
import { execute, firstRow, hasRows } from '#server/db/queries.ts'
import type { EventFollowRow, EventRow } from '#server/db/rows.ts'
import { hiddenFrom, publicUser } from '#server/users/store.ts'
import type { EventFollows } from '#shared/events/following/contract.ts'

/** Without hosts hidden by a block and groups that the user may not see any more. */
export const listFollows = async (db: Db, userId: string): Promise<EventFollows> => {
  const hosts = await db<{ host: EventFollows['hosts'][number] }[]>`
    select ${publicUser(db, 'u')} as host from event_follows f join users u on u.id = f.host_id
    where f.follower_id = ${userId} and u.id <> all (${hiddenFrom(db, userId)})
    order by u.name, u.id`
  const groups = await db<EventFollows['groups']>`
    select g.id, g.name from event_follows f join groups g on g.id = f.group_id
    where f.follower_id = ${userId} and ${isGroupVisible(db, userId)} order by g.name, g.id`
  return { hosts: hosts.map(({ host }) => host), groups }
}

/** Of the group `g`: its events are for this user. */
const isGroupVisible = (db: Db, userId: string) => db`(
  g.hidden_at is null and (not g.is_private or exists (
    select 1 from group_members m where m.group_id = g.id and m.user_id = ${userId})))`

/** Whether members see that this user hosts, and no block is between the two. */
export const isHost = async (db: Db, userId: string, viewerId: string) => {
  const [row] = await db<[{ found: boolean }]>`
    select exists (
      select 1 from events e join users u on u.id = e.created_by
      where e.created_by = ${userId} and e.is_host_shown and e.removed_at is null
        and ${seesEvent(db, viewerId)} and not u.is_banned and u.id <> all (${hiddenFrom(db, viewerId)})
    ) as found`
  return row.found
}

export const seesGroup = async (db: Db, groupId: string, viewerId: string) => {
  const [row] = await db<[{ id: string }?]>`
    select g.id from groups g where g.id = ${groupId} and ${isGroupVisible(db, viewerId)}`
  return row !== undefined
}

/** Idempotent. */
export const addFollow = (tx: Db, row: EventFollowRow) =>
  execute(tx`insert into event_follows ${tx(row)} on conflict do nothing`)

type Followed = { hostId: string } | { groupId: string }

/** False if there was none. */
export const removeFollow = (tx: Db, followerId: string, followed: Followed) =>
  hasRows(tx`
    delete from event_follows where follower_id = ${followerId}
    and ${'hostId' in followed ? tx`host_id = ${followed.hostId}` : tx`group_id = ${followed.groupId}`}
    returning id`)

export const removeFollows = (tx: Db, followerId: string) =>
  execute(tx`delete from event_follows where follower_id = ${followerId}`)

type Published = Pick<EventRow, 'id' | 'title' | 'startDate' | 'groupId' | 'createdBy'> & {
  host: { id: string; name: string } | null
  groupName: string | null
}

/** An event that takes bookings; null otherwise. `host`: null if members do not see them. */
export const findPublished = (db: Db, id: string, now: Date) =>
  firstRow(db<Published[]>`
    select e.id, e.title, e.start_date, e.group_id, e.created_by, g.name as group_name,
      case when e.is_host_shown and h.id is not null
        then json_build_object('id', h.id, 'name', h.name) end as host
    from events e
    left join users h on h.id = e.created_by
    left join groups g on g.id = e.group_id and g.hidden_at is null
    where e.id = ${id} and e.start_date > ${now} and e.cancelled_at is null
      and e.removed_at is null and e.unlisted_at is null and e.paused_at is null
      and e.hidden_at is null
      and (e.group_id is null or g.id is not null)
      and (h.id is null or not (h.is_banned or coalesce(h.suspended_until > ${now}, false)))`)

/**
 * Who follows the host or the group of an event and may see it. Without those who run it, and those
 * whom a block hides from its host.
 */
export const listFollowers = (db: Db, { id, createdBy, host }: Published) =>
  db<{ userId: string; isOfHost: boolean }[]>`
    select f.follower_id as user_id, bool_or(f.host_id is not null) as is_of_host
    from event_follows f join events e on e.id = ${id}
    where (f.host_id = ${host?.id ?? null} or f.group_id = e.group_id)
      and f.follower_id is distinct from e.created_by
      and (not e.is_group_only or exists (
        select 1 from group_members m where m.group_id = e.group_id and m.user_id = f.follower_id))
      and not exists (
        select 1 from event_roles r
        where r.hosting_id = e.hosting_id and r.user_id = f.follower_id and r.state = 'accepted')
      and not exists (
        select 1 from blocks b
        where (b.blocker_id, b.blocked_id) in
          ((f.follower_id, ${createdBy}::uuid), (${createdBy}::uuid, f.follower_id)))
    group by f.follower_id order by f.follower_id`
