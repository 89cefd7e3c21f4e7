import type { Db } from '#server/db/connect.ts'
import type { GroupMemberRow } from '#server/db/schema.ts'
import { findMembership, hasAdmin, hasGroup } from '#server/groups/store.ts'
import { Refusal } from '#server/http/refusal.ts'
import { mayManage } from '#shared/groups/rules.ts'
import type { Me } from '#shared/users/user.ts'

/** What is said in a group is for its members; that there is such a group is no secret. */
export const refuseOutsider = async (db: Db, groupId: string): Promise<never> => {
  if (!(await hasGroup(db, groupId))) throw new Refusal(404, 'Group not found')
  throw new Refusal(403, 'Only members of this group can read and write here')
}

export const refuseOutsiders = async (db: Db, me: Me, groupId: string) =>
  (await findMembership(db, groupId, me.id)) ?? (await refuseOutsider(db, groupId))

/** From whom people may be hidden here; null for whoever manages the group, and so sees all. */
export const viewerIn = async (
  db: Db,
  me: Me,
  { groupId, role }: Pick<GroupMemberRow, 'groupId' | 'role'>,
) => {
  const isLed = role === 'admin' || !me.isAdmin || (await hasAdmin(db, groupId))
  return mayManage({ role, hasAdmin: isLed }, me) ? null : me.id
}
