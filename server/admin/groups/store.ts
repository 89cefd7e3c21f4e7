import type { Db } from '#server/db/connect.ts'
import { containsWords, foldedText } from '#server/db/searchText.ts'
import { publicUser } from '#server/users/store.ts'
import type { AdminGroup, AdminGroupFilter, GroupKind } from '#shared/admin/groups/contract.ts'

const openRequests = (db: Db) => db`(
  select count(*)::int from group_join_requests r where r.group_id = g.id and r.status = 'pending')`

const hasAdmin = (db: Db) => db`exists (
  select 1 from group_members a where a.group_id = g.id and a.role = 'admin')`

const conditions: Record<GroupKind, (db: Db) => ReturnType<Db>> = {
  requests: (db) => db`g.hidden_at is null and ${openRequests(db)} > 0`,
  noAdmin: (db) => db`g.hidden_at is null and not ${hasAdmin(db)}`,
  private: (db) => db`g.is_private`,
  removed: (db) => db`g.hidden_at is not null`,
}

const maxAdmins = 3

export const listGroups = (db: Db, { q, only, before, limit }: AdminGroupFilter) => db<
  AdminGroup[]
>`
  select g.id, g.name, g.type, g.is_private, g.hidden_at is not null as is_removed, g.created_at,
    g.member_count, ${openRequests(db)} as open_requests,
    (select created_at from group_messages m where m.group_id = g.id order by seq desc limit 1)
      as last_message_at,
    coalesce((
      select jsonb_agg(admin) from (
        select ${publicUser(db, 'u')} as admin
        from group_members a join users u on u.id = a.user_id
        where a.group_id = g.id and a.role = 'admin'
        order by a.joined_at, a.id limit ${maxAdmins}
      ) admins
    ), '[]') as admins
  from groups g
  where true ${q ? db`and ${containsWords(db, foldedText(db, db`g.name`), q)}` : db``}
    ${only ? db`and ${conditions[only](db)}` : db``}
    ${
      before
        ? db`and (lower(g.name), g.id) > (select lower(name), id from groups where id = ${before})`
        : db``
    }
  order by lower(g.name), g.id limit ${limit}`
