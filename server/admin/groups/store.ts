import type { Db } from '#server/db/connect.ts'
import { byName } from '#server/db/nameOrder.ts'
import { searchInOrder } from '#server/db/orderedSearch.ts'
import { containsWords, foldedText, mayContainText } from '#server/db/searchText.ts'
import { groupText } from '#server/groups/groups.ts'
import { isOpenToVisitors, isShownToVisitors } from '#server/groups/visitors/visitors.ts'
import { publicUser } from '#server/users/store.ts'
import type { AdminGroup, AdminGroupFilter, GroupKind } from '#shared/admin/groups/contract.ts'

const openRequests = (db: Db) => db`(
  select count(*)::int from group_join_requests r where r.group_id = g.id and r.status = 'pending')`

const hasAdmin = (db: Db) => db`exists (
  select 1 from group_members a where a.group_id = g.id and a.role = 'admin')`

const hasRequests = (db: Db) => db`exists (
  select 1 from group_join_requests r where r.group_id = g.id and r.status = 'pending')`

const conditions: Record<GroupKind, (db: Db) => ReturnType<Db>> = {
  requests: (db) => db`g.hidden_at is null and ${hasRequests(db)}`,
  noAdmin: (db) => db`g.hidden_at is null and not ${hasAdmin(db)}`,
  notShown: (db) => db`${isOpenToVisitors(db)} and not ${isShownToVisitors(db)}`,
  private: (db) => db`g.is_private`,
  removed: (db) => db`g.hidden_at is not null`,
}

const maxAdmins = 3

/** Ids of a page of groups. */
const selectGroups = (db: Db, { q, only, before, limit }: AdminGroupFilter) => {
  const order = db`${byName(db, db`g.name`)}, g.id`
  const condition = db`${only ? conditions[only](db) : db`true`}
    ${before ? db`and (${order}) > (select ${order} from groups g where g.id = ${before})` : db``}`
  if (!q) return db`select g.id from groups g where ${condition} order by ${order} limit ${limit}`
  const inRow = containsWords(db, foldedText(db, db`g.name`), q)
  return searchInOrder(db, {
    ...{ table: 'groups', alias: 'g', condition, order, limit, inRow },
    columns: db`g.id, g.name`,
    byIndex: db`${mayContainText(db, groupText(db), q)} and ${inRow}`,
  })
}

export const listGroups = (db: Db, filter: AdminGroupFilter) => db<AdminGroup[]>`
  select g.id, g.name, g.type, g.is_private, g.hidden_at is not null as is_removed, g.created_at,
    case when ${isOpenToVisitors(db)} then ${isShownToVisitors(db)} end as is_shown_to_visitors,
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
  from groups g where g.id in (${selectGroups(db, filter)})
  order by ${byName(db, db`g.name`)}, g.id`
