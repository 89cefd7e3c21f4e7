import type { Db } from '#server/db/connect.ts'
import type { UserRow } from '#server/db/rows.ts'
import { invalidateSessions } from '#server/db/sessionChanges.ts'

export type Changeable = Pick<
  UserRow,
  | 'name'
  | 'location'
  | 'nationality'
  | 'role'
  | 'languages'
  | 'interests'
  | 'profilePhoto'
  | 'mayBeFoundByEmail'
>

export const updateUser = async (tx: Db, id: string, changes: Partial<Changeable>, at: Date) => {
  const [row] = await tx<[UserRow]>`
    update users set ${tx({ ...changes, updatedAt: at })} where id = ${id} returning *`
  await invalidateSessions(tx, id)
  return row
}
