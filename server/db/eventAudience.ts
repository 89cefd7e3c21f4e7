import type { Db } from './connect.ts'

type Fragment = ReturnType<Db>

/** Administrators, and those whose booking stays. */
const keepsHidden = (db: Db, userId: string | Fragment, alias: string): Fragment => db`(
  exists (
    select 1 from event_bookings kept
    where kept.event_id = ${db(alias)}.id and kept.user_id = ${userId} and kept.status = 'confirmed')
  or exists (select 1 from users team where team.id = ${userId} and team.is_admin))`

/**
 * Condition: the user may see the event `e`. One of a group only is for the group's members, those
 * with a part in running it, and administrators. A booking gives no right to see it.
 */
export const seesEvent = (db: Db, userId: string | Fragment, alias = 'e'): Fragment => {
  const e = db(alias)
  return db`((${e}.hidden_at is null or ${keepsHidden(db, userId, alias)}) and (
    not ${e}.is_group_only
    or exists (
      select 1 from group_members reader join groups audience on audience.id = reader.group_id
      where reader.group_id = ${e}.group_id and reader.user_id = ${userId}
        and audience.hidden_at is null)
    or exists (
      select 1 from event_roles part
      where part.hosting_id = ${e}.hosting_id and part.user_id = ${userId}
        and part.state = 'accepted')
    or exists (select 1 from users team where team.id = ${userId} and team.is_admin)))`
}
