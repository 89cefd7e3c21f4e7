import type { Db } from '#server/db/connect.ts'
import { execute } from '#server/db/queries.ts'
import type { MemberLanguageRow, PhotoRow, UserRow } from '#server/db/rows.ts'
import { invalidateSessions } from '#server/db/sessionChanges.ts'
import type { photoSizes } from '#shared/profile/contract.ts'

export type Changeable = Pick<
  UserRow,
  | 'name'
  | 'location'
  | 'nationality'
  | 'role'
  | 'hasChosenRole'
  | 'languages'
  | 'interests'
  | 'about'
  | 'hopes'
  | 'profilePhoto'
  | 'mayBeFoundByEmail'
  | 'mayBeSuggested'
  | 'isGoingVisible'
  | 'isHostingShown'
  | 'language'
>

export const replaceLanguages = async (tx: Db, userId: string, rows: MemberLanguageRow[]) => {
  await tx`delete from member_languages where user_id = ${userId}`
  if (rows.length > 0) await tx`insert into member_languages ${tx(rows)}`
}

export const updateUser = async (tx: Db, id: string, changes: Partial<Changeable>, at: Date) => {
  const [row] = await tx<[UserRow]>`
    update users set ${tx({ ...changes, updatedAt: at })} where id = ${id} returning *`
  await invalidateSessions(tx, id)
  return row
}

/** Replaces the previous photo, whose URL stops working. */
export const upsertPhoto = (tx: Db, photo: PhotoRow) =>
  execute(tx`
    insert into photos ${tx(photo)}
    on conflict (user_id) do update set
      id = excluded.id, large = excluded.large, small = excluded.small,
      created_at = excluded.created_at`)

export const removePhoto = (tx: Db, userId: string) =>
  execute(tx`delete from photos where user_id = ${userId}`)

/**
 * Hidden from users whom the photo's owner has blocked. A blocker still sees the blocked user's
 * photo in the list of blocks.
 */
export const findPhoto = async (
  db: Db,
  viewerId: string,
  id: string,
  size: keyof typeof photoSizes,
) => {
  const [row] = await db<[{ bytes: Buffer }?]>`
    select p.${db(size)} as bytes from photos p
    where p.id = ${id} and not exists (
      select 1 from blocks b where b.blocker_id = p.user_id and b.blocked_id = ${viewerId}
    )`
  return row?.bytes ?? null
}
