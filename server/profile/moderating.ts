import type { Tx } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { hasOwnWords } from '#server/people/moderating.ts'
import { findUser } from '#server/users/users.ts'
import { removePhoto } from './photos/store.ts'
import { changeUser } from './profile.ts'

/** The name, the photo, and what somebody wrote of themselves; false when there is none of it. */
export const takeAwayProfile = async (app: App, tx: Tx, id: string) => {
  const user = await findUser(tx, id)
  if (!user || !hasOwnWords(user)) return false
  // Nobody is without a name: the username takes its place until they give another.
  const nothing = { name: user.username, profilePhoto: null, location: null, interests: [] }
  await changeUser(app, tx, id, nothing)
  await removePhoto(tx, id)
  return true
}
