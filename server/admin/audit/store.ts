import type { Db } from '#server/db/connect.ts'
import { startOfDay } from '#server/db/startOfDay.ts'
import { matchesName, publicUser } from '#server/users/store.ts'
import type { TeamLogEntry, TeamLogFilter } from '#shared/admin/audit/contract.ts'
import { teamActionLabels } from '#shared/admin/audit/teamActionLabels.ts'

type Row = Omit<TeamLogEntry, 'changed'> & { newData: unknown }

/** How many of the users whose name matches a search are looked up in the log. */
const maxPeople = 1000

const newestFirst = (db: Db) => db`order by l.created_at desc, l.id desc`

/** Of the decision `d`. */
const shownKind = (db: Db) => db`
  case when d.kind = 'reverse' and exists (
    select 1 from decisions p where p.case_id = d.case_id and p.kind in ('suspend', 'ban')
  ) then 'lift' else d.kind end`

/** Condition: in the chosen days, of the chosen kind, and on this page. */
const isChosen = (db: Db, { from, to, before, decision }: TeamLogFilter) => db`
  ${from ? db`l.created_at >= ${startOfDay(db, from)}` : db`true`}
  ${to ? db`and l.created_at < ${startOfDay(db, to, 1)}` : db``}
  ${
    before
      ? db`and (l.created_at, l.id) < (select created_at, id from data_audit_logs where id = ${before})`
      : db``
  }
  ${
    decision
      ? db`and exists (
          select 1 from decisions d where d.id = l.entity_id and ${shownKind(db)} = ${decision})`
      : db``
  }`

/** Reads a page of each action from the index, so that the size of the log does not matter. */
const newestByAction = (db: Db, actions: string[], filter: TeamLogFilter) => db`
  select l.id, l.created_at from unnest(${actions}::text[]) as named (action)
  cross join lateral (
    select l.id, l.created_at from data_audit_logs l
    where l.action = named.action and ${isChosen(db, filter)}
    ${newestFirst(db)} limit ${filter.limit}
  ) l`

/** By people, then by index. Removed content and decisions name the user by way of another row. */
const ofPeople = (db: Db, q: string, actions: string[], filter: TeamLogFilter) => {
  const isListed = db`l.action = any(${actions}) and ${isChosen(db, filter)}`
  const page = db`${newestFirst(db)} limit ${filter.limit}`
  return db`
    with people as materialized (
      select u.id from users u where ${matchesName(db, 'u', q)} limit ${maxPeople}
    )
    select l.id, l.created_at from people p cross join lateral (
      (select l.id, l.created_at from data_audit_logs l
        where l.user_id = p.id and ${isListed} ${page})
      union all
      (select l.id, l.created_at from data_audit_logs l
        where l.entity_type = 'user' and l.entity_id = p.id and ${isListed} ${page})
      union all
      (select l.id, l.created_at from event_bookings b
        join data_audit_logs l on l.entity_type = 'booking' and l.entity_id = b.id
        where b.user_id = p.id and ${isListed} ${page})
    ) l
    union
    select l.id, l.created_at from data_audit_logs l
      join group_messages m on m.id = l.entity_id and m.user_id in (select id from people)
      where l.action = 'removed_group_message' and ${isListed}
    union
    select l.id, l.created_at from data_audit_logs l
      join community_posts p on p.id = l.entity_id and p.author_id in (select id from people)
      where l.action in ('changed_post', 'deleted_post') and ${isListed}
    union
    select l.id, l.created_at from data_audit_logs l
      join decisions d on d.id = l.entity_id
      join cases c on c.id = d.case_id and c.owner_id in (select id from people)
      where l.action = 'decision_made' and ${isListed}`
}

/**
 * The actions are found by their name and not by today's rights of who did them, so that they stay
 * when someone leaves the team.
 */
export const listTeamLog = (db: Db, filter: TeamLogFilter) => {
  const { q, decision, limit } = filter
  const action = decision ? 'decision_made' : filter.action
  const actions = action ? [action] : Object.keys(teamActionLabels)
  const found = q ? ofPeople(db, q, actions, filter) : newestByAction(db, actions, filter)
  return db<Row[]>`
  select l.id, l.action, l.new_data, l.created_at, ${publicUser(db, 'actor')} as actor,
    ${publicUser(db, 'subject')} as subject,
    coalesce(e.title, g.name, a.title, r.title, p.title) as about, c.id as case_id,
    ${shownKind(db)} as decision
  from (select l.id from (${found}) l ${newestFirst(db)} limit ${limit}) page
  join data_audit_logs l on l.id = page.id
  left join users actor on actor.id = l.user_id
  left join group_messages m on l.entity_type = 'group_message' and m.id = l.entity_id
  left join community_posts p on l.entity_type = 'community_post' and p.id = l.entity_id
  left join event_bookings b on l.entity_type = 'booking' and b.id = l.entity_id
  left join decisions d on l.entity_type = 'decision' and d.id = l.entity_id
  left join cases c on c.id = case l.entity_type
    when 'decision' then d.case_id when 'case' then l.entity_id end
  left join users subject on subject.id <> l.user_id and subject.id = case l.entity_type
    when 'user' then l.entity_id when 'group_message' then m.user_id
    when 'community_post' then p.author_id when 'booking' then b.user_id
    when 'decision' then c.owner_id end
  left join events e on e.id = case l.entity_type
    when 'event' then l.entity_id when 'booking' then b.event_id end
  left join groups g on g.id = case l.entity_type
    when 'group' then l.entity_id when 'group_message' then m.group_id end
  left join announcements a on l.entity_type = 'announcement' and a.id = l.entity_id
  left join resources r on l.entity_type = 'resource' and r.id = l.entity_id
  ${newestFirst(db)}`
}
