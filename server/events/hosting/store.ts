import type { Db } from '#server/db/connect.ts'
import { execute, firstRow, hasRows } from '#server/db/queries.ts'
import type { EventRoleRow, EventRow, HostingRow } from '#server/db/rows.ts'
import { invalidateSessions } from '#server/db/sessionChanges.ts'
import { filesOf } from '#server/files/attached.ts'
import { knownUser } from '#server/users/store.ts'
import type { EventRole } from '#shared/events/contract.ts'
import type { Hosting, HostRole } from '#shared/events/hosting/contract.ts'

// Roles ------------------------------------------------------------------------------------------

/** Joins `my_role` and `my_group_role`, from which `eventRole` reads the viewer's part in `e`. */
export const joinRole = (db: Db, viewerId: string): ReturnType<Db> => db`
  left join event_roles my_role on my_role.hosting_id = e.hosting_id
    and my_role.user_id = ${viewerId} and my_role.state = 'accepted'
  left join group_members my_group_role
    on my_group_role.group_id = e.group_id and my_group_role.user_id = ${viewerId}
    and my_group_role.role in ('admin', 'events')
    and exists (select 1 from groups mine where mine.id = e.group_id and mine.hidden_at is null)`

/** The role of the group has more rights than that of a door helper. */
export const eventRole = (db: Db): ReturnType<Db> => db`
  case
    when my_role.role in ('owner', 'cohost') then my_role.role
    when my_group_role.id is not null then 'group'
    else my_role.role
  end`

type FoundRole = Pick<EventRow, 'hostingId' | 'createdBy'> & { myRole: EventRole | null }

/** null if there is no event; else the user's part in it. */
export const findEventRole = (db: Db, eventId: string, userId: string) =>
  firstRow(db<FoundRole[]>`
    select ${eventRole(db)} as my_role, e.hosting_id, e.created_by
    from events e ${joinRole(db, userId)} where e.id = ${eventId}`)

/** The user's part in each of these events. */
export const listEventRoles = (db: Db, eventIds: string[], userId: string) =>
  db<{ id: string; myRole: EventRole | null }[]>`
    select e.id, ${eventRole(db)} as my_role from events e ${joinRole(db, userId)}
    where e.id = any(${eventIds}::uuid[])`

/** Those who have a role on the event. */
export const listHelpers = async (db: Db, eventId: string) => {
  const rows = await db<{ userId: string }[]>`
    select r.user_id from events e join event_roles r on r.hosting_id = e.hosting_id
    where e.id = ${eventId} and r.state = 'accepted'`
  return rows.map(({ userId }) => userId)
}

export const findRole = (db: Db, hostingId: string, userId: string) =>
  firstRow(db<EventRoleRow[]>`
    select * from event_roles where hosting_id = ${hostingId} and user_id = ${userId}`)

export const listRoles = (db: Db, hostingId: string) => db<EventRoleRow[]>`
  select * from event_roles where hosting_id = ${hostingId} order by created_at, id`

/** Overwrites an earlier role of the user. */
export const setRole = (tx: Db, row: EventRoleRow) =>
  execute(tx`
    insert into event_roles ${tx(row)}
    on conflict (hosting_id, user_id) do update set
      role = excluded.role, state = excluded.state, invited_by = excluded.invited_by,
      created_at = excluded.created_at, answered_at = excluded.answered_at`)

/** Returns false if it had another state than `from`. */
export const answerRole = (
  tx: Db,
  { hostingId, userId }: Pick<EventRoleRow, 'hostingId' | 'userId'>,
  { from, to, at }: { from: EventRoleRow['state']; to: EventRoleRow['state']; at: Date },
) =>
  hasRows(tx`
    update event_roles set state = ${to}, answered_at = ${at}
    where hosting_id = ${hostingId} and user_id = ${userId} and state = ${from} and role <> 'owner'
    returning id`)

/** After a block, neither user helps the other. The caller holds the pair lock. */
export const endInvitationsBetween = (tx: Db, one: string, other: string) =>
  execute(tx`
    update event_roles set state = 'removed'
    where state = 'pending' and role <> 'owner'
      and (user_id, invited_by) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`)

export const changeRole = (tx: Db, id: string, role: HostRole) =>
  execute(tx`update event_roles set role = ${role} where id = ${id}`)

/** The creator is shown as the host. */
export const setCreator = (tx: Db, hostingId: string, userId: string) =>
  execute(tx`update events set created_by = ${userId} where hosting_id = ${hostingId}`)

/** Members no longer see who hosts, nor once a draft is published. */
export const hideHost = async (tx: Db, hostingId: string) => {
  await tx`update events set is_host_shown = false where hosting_id = ${hostingId}`
  await tx`update hostings set draft = draft - 'isHostShown' where id = ${hostingId}`
}

/** Locks the events of a hosting, which come before it in the lock order. */
export const lockEventsOf = (tx: Db, hostingId: string) =>
  execute(tx`select 1 from events where hosting_id = ${hostingId} order by id for update`)

// Hostings ---------------------------------------------------------------------------------------

export const addHosting = (tx: Db, row: Pick<HostingRow, 'id' | 'createdAt' | 'updatedAt'>) =>
  execute(tx`insert into hostings ${tx({ ...row, draft: '{}' })}`)

/** Serializes changes, decisions and roles until the transaction ends. */
export const lockHosting = (tx: Db, id: string) =>
  firstRow(tx<HostingRow[]>`select * from hostings where id = ${id} for update`)

type Change = Partial<
  Pick<HostingRow, 'state' | 'proposedAt' | 'decidedAt' | 'decidedBy' | 'answer' | 'changedAt'>
>

export const changeHosting = (tx: Db, id: string, change: Change) =>
  execute(tx`update hostings set ${tx(change)} where id = ${id}`)

export const saveDraft = (tx: Db, id: string, draft: unknown, at: Date) =>
  execute(tx`
    update hostings set draft = ${JSON.stringify(draft)}::text::jsonb, version = version + 1,
      updated_at = ${at}
    where id = ${id}`)

/** A proposal is answered for what the team has read. */
export const countChange = (tx: Db, id: string) =>
  execute(tx`update hostings set version = version + 1 where id = ${id}`)

export const removeHosting = (tx: Db, id: string) =>
  execute(tx`delete from hostings where id = ${id}`)

/** Those with a role in the hosting `h`, the owner first. */
export const hostPeople = (db: Db, viewerId: string): ReturnType<Db> => db`
  coalesce((
    select json_agg(json_build_object('user', p.person, 'role', p.role, 'state', p.state))
    from (
      select ${knownUser(db, 'u', viewerId)} as person, r.role, r.state
      from event_roles r join users u on u.id = r.user_id
      where r.hosting_id = h.id and r.state in ('pending', 'accepted')
      order by array_position(array['owner', 'cohost', 'door'], r.role), r.created_at, r.id
    ) p
  ), '[]')`

/** Columns of `Hosting` that do not depend on the viewer's role. The draft is as it was stored. */
export const hostingColumns = (db: Db, viewerId: string): ReturnType<Db> => db`
  h.id, h.state, h.draft, h.version, h.answer, h.proposed_at, h.decided_at, h.updated_at,
  (
    select json_build_object('id', g.id, 'name', g.name, 'isPrivate', g.is_private)
    from groups g where g.id = (h.draft ->> 'groupId')::uuid and g.hidden_at is null
  ) as "group",
  ${filesOf(db, 'hosting_id', 'h.id')} as files,
  ${hostPeople(db, viewerId)} as people`

/** Joins `e`: the next date of `h` that is not cancelled; without one, the last. */
export const joinShownDate = (db: Db, now: Date): ReturnType<Db> => db`
  left join lateral (
    select e.* from events e where e.hosting_id = h.id
    order by e.cancelled_at is not null, e.end_date < ${now},
      case when e.end_date >= ${now} then e.start_date end, e.start_date desc
    limit 1
  ) e on true`

const shownDate = (db: Db) => db`
  case when e.id is not null then json_build_object(
    'id', e.id, 'startDate', e.start_date, 'endDate', e.end_date,
    'isCancelled', e.cancelled_at is not null, 'going', e.bookings_count,
    'waiting', (select count(*) from event_waitlist w where w.event_id = e.id),
    'placesLeft', case when e.max_attendees is not null
      then greatest(0, e.max_attendees - e.bookings_count) end) end as event`

/** The published event as it is now: administrators change it without its draft. */
const shownDraft = (db: Db) => db`
  case when e.id is null then h.draft else h.draft || jsonb_build_object(
    'title', e.title, 'location', e.location, 'town', e.town, 'category', e.category,
    'imageUrl', e.image_url, 'focalX', e.focal_x, 'focalY', e.focal_y) end as draft`

type Stored = Omit<Hosting, 'draft' | 'event' | 'files'> & {
  files: Hosting['files'] | null
  draft: unknown
  event:
    | (Omit<NonNullable<Hosting['event']>, 'startDate' | 'endDate'> & {
        startDate: string
        endDate: string
      })
    | null
}

type Page = { before?: string | undefined; limit: number }

/** Those the user takes part in, without the ones that ended a month ago. Latest change first. */
export const listHostings = (db: Db, userId: string, now: Date, { before, limit }: Page) =>
  db<Stored[]>`
    select ${hostingColumns(db, userId)}, r.role as my_role, r.state as my_state,
      ${shownDate(db)}, ${shownDraft(db)}
    from event_roles r join hostings h on h.id = r.hosting_id ${joinShownDate(db, now)}
    where r.user_id = ${userId} and r.state in ('pending', 'accepted')
      and (e.id is null or e.end_date > ${now}::timestamptz - interval '30 days')
      ${
        before
          ? db`and (h.updated_at, h.id) < (select updated_at, id from hostings where id = ${before})`
          : db``
      }
    order by h.updated_at desc, h.id desc limit ${limit}`

export const findHosting = (db: Db, id: string, userId: string, now: Date) =>
  firstRow(db<Stored[]>`
    select ${hostingColumns(db, userId)}, r.role as my_role, r.state as my_state,
      ${shownDate(db)}, ${shownDraft(db)}
    from hostings h
    left join event_roles r
      on r.hosting_id = h.id and r.user_id = ${userId} and r.state in ('pending', 'accepted')
    ${joinShownDate(db, now)}
    where h.id = ${id}`)

/** Whether it has events, and the last of them has started. */
export const haveAllStarted = async (db: Db, id: string, now: Date) => {
  const [row] = await db<[{ last: Date | null }]>`
    select max(start_date) as last from events where hosting_id = ${id}`
  return row.last !== null && row.last <= now
}

// Limits -----------------------------------------------------------------------------------------

/** Open proposals and upcoming events of an owner. */
export const countOwned = async (db: Db, userId: string, now: Date) => {
  const [row] = await db<[{ proposals: number; upcoming: number }]>`
    select count(*) filter (where h.state in ('proposed', 'changesAsked'))::int as proposals,
      count(*) filter (where exists (
        select 1 from events e
        where e.hosting_id = h.id and e.cancelled_at is null and e.start_date > ${now}
      ))::int as upcoming
    from event_roles r join hostings h on h.id = r.hosting_id
    where r.user_id = ${userId} and r.role = 'owner'`
  return row
}

/** The groups whose events the user runs. */
export const listRunGroups = (db: Db, userId: string) =>
  db<{ id: string; name: string; isPrivate: boolean }[]>`
    select g.id, g.name, g.is_private from group_members m join groups g on g.id = m.group_id
    where m.user_id = ${userId} and m.role in ('admin', 'events') and g.hidden_at is null
    order by g.name, g.id`

const minAnswers = 3
const maxAnswers = 50

/** Median hours until an answer, of the latest ones; null: too few. */
export const usualHours = async (db: Db) => {
  const [row] = await db<[{ hours: number | null }]>`
    select case when count(*) >= ${minAnswers} then ceil(percentile_cont(0.5) within group (
      order by extract(epoch from decided_at - proposed_at) / 3600))::int end as hours
    from (
      select decided_at, proposed_at from hostings
      where decided_by is not null and proposed_at is not null
      order by decided_at desc limit ${maxAnswers}
    ) latest`
  return row.hours
}

export const addApproved = async (tx: Db, userId: string) => {
  await tx`update users set approved_events = approved_events + 1 where id = ${userId}`
  await invalidateSessions(tx, userId)
}

/** Events of an owner that took place. */
export const countHeld = async (db: Db, userId: string, now: Date) => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count
    from event_roles r join events e on e.hosting_id = r.hosting_id
    where r.user_id = ${userId} and r.role = 'owner' and e.end_date <= ${now}
      and e.cancelled_at is null and e.removed_at is null`
  return row.count
}
