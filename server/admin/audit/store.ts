import type { Db } from '#server/db/connect.ts'
import { startOfDay } from '#server/db/startOfDay.ts'
import { matchesNameUnindexed, publicUser } from '#server/users/store.ts'
import type { TeamLogEntry, TeamLogFilter } from '#shared/admin/audit/contract.ts'
import { teamActionLabels } from '#shared/admin/audit/teamActionLabels.ts'

type Row = Omit<TeamLogEntry, 'changed'> & { newData: unknown }

/**
 * The actions are found by their name and not by today's rights of who did them, so that they stay
 * when someone leaves the team.
 */
export const listTeamLog = (db: Db, { q, action, from, to, before, limit }: TeamLogFilter) => db<
  Row[]
>`
  select l.id, l.action, l.new_data, l.created_at, ${publicUser(db, 'actor')} as actor,
    ${publicUser(db, 'subject')} as subject,
    coalesce(e.title, g.name, a.title, r.title, p.title) as about, coalesce(d.case_id, c.id) as case_id
  from data_audit_logs l
  left join users actor on actor.id = l.user_id
  left join group_messages m on l.entity_type = 'group_message' and m.id = l.entity_id
  left join community_posts p on l.entity_type = 'community_post' and p.id = l.entity_id
  left join event_bookings b on l.entity_type = 'booking' and b.id = l.entity_id
  left join users subject on subject.id <> l.user_id and subject.id = case l.entity_type
    when 'user' then l.entity_id when 'group_message' then m.user_id
    when 'community_post' then p.author_id when 'booking' then b.user_id end
  left join events e on e.id = case l.entity_type
    when 'event' then l.entity_id when 'booking' then b.event_id end
  left join groups g on g.id = case l.entity_type
    when 'group' then l.entity_id when 'group_message' then m.group_id end
  left join announcements a on l.entity_type = 'announcement' and a.id = l.entity_id
  left join resources r on l.entity_type = 'resource' and r.id = l.entity_id
  left join decisions d on l.entity_type = 'decision' and d.id = l.entity_id
  left join cases c on l.entity_type = 'case' and c.id = l.entity_id
  where l.action = any(${action ? [action] : Object.keys(teamActionLabels)})
    ${
      q
        ? db`and (${matchesNameUnindexed(db, 'actor', q)} or ${matchesNameUnindexed(db, 'subject', q)})`
        : db``
    }
    ${from ? db`and l.created_at >= ${startOfDay(db, from)}` : db``}
    ${to ? db`and l.created_at < ${startOfDay(db, to, 1)}` : db``}
    ${
      before
        ? db`and (l.created_at, l.id) < (
            select created_at, id from data_audit_logs where id = ${before})`
        : db``
    }
  order by l.created_at desc, l.id desc limit ${limit}`
