import type { Tx } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { findUser } from '#server/users/users.ts'
import { removePhoto } from './photos/store.ts'
import { changeUser } from './profile.ts'

/** The photo, and what somebody wrote of themselves; false when there is none of it. */
export const takeAwayProfile = async (app: App, tx: Tx, id: string) => {
  const user = await findUser(tx, id)
  if (!user || !(user.profilePhoto || user.location || user.interests.length > 0)) return false
  await changeUser(app, tx, id, { profilePhoto: null, location: null, interests: [] })
  await removePhoto(tx, id)
  return true
}
