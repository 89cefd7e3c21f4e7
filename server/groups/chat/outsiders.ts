import type { Db } from '#server/db/connect.ts'
import { findMembership, hasGroup } from '#server/groups/store.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Me } from '#shared/users/user.ts'

/** What is said in a group is for its members; that there is such a group is no secret. */
export const refuseOutsider = async (db: Db, groupId: string): Promise<never> => {
  if (!(await hasGroup(db, groupId))) throw new Refusal(404, 'Group not found')
  throw new Refusal(403, 'Only members of this group can read and write here')
}

export const refuseOutsiders = async (db: Db, me: Me, groupId: string) => {
  if (!(await findMembership(db, groupId, me.id))) await refuseOutsider(db, groupId)
}
