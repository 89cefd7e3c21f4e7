import type { Db } from '#server/db/connect.ts'
import type { UserRow } from '#server/db/schema.ts'

export type Told = Pick<
  UserRow,
  'name' | 'location' | 'nationality' | 'role' | 'languages' | 'interests' | 'profilePhoto'
>

/** Two who change the same profile take turns. null: the account is gone. */
export const lockUser = async (tx: Db, id: string) => {
  const [row] = await tx<[UserRow?]>`select * from users where id = ${id} for no key update`
  return row ?? null
}

export const updateUser = async (tx: Db, id: string, changes: Partial<Told>, at: Date) => {
  const [row] = await tx<[UserRow]>`
    update users set ${tx({ ...changes, updatedAt: at })} where id = ${id} returning *`
  return row
}
