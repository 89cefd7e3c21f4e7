import type { Tx } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { hasRemovableContent, userContext, viewUser } from '#server/people/moderation.ts'
import type { ModerationAdapters } from '#server/safety/moderationAdapter.ts'
import { findUser } from '#server/users/users.ts'
import { changeUser } from './profile.ts'
import { removePhoto } from './store.ts'

/** Clears the name, photo and profile texts. False when there is nothing to clear. */
const removeProfileContent = async (app: App, tx: Tx, id: string) => {
  const user = await findUser(tx, id)
  if (!user || !hasRemovableContent(user)) return false
  // A name is required, so the username replaces it.
  const cleared = {
    name: user.username,
    profilePhoto: null,
    location: null,
    interests: [],
    about: null,
  }
  // Their audit log must not tell where the moderator is.
  await changeUser(app, tx, id, cleared, null)
  await removePhoto(tx, id)
  return true
}

export const profileModeration = {
  user: { view: viewUser, context: userContext, remove: removeProfileContent },
} satisfies Partial<ModerationAdapters>
