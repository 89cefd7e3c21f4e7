import type { Db } from '#server/db/connect.ts'
import { AppError } from '#server/http/appError.ts'
import { t } from '#server/language/t.ts'
import { areHidden, findUser, toPublic } from '#server/users/users.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

type ProfileText = {
  name: string
  username: string
  location: string | null
  interests: string[]
  about: string | null
}

/** The texts that a user wrote in the profile. */
const profileText = ({ name, username, location, interests, about }: ProfileText) =>
  [`${name} (@${username})`, location, interests.join(', '), about].filter(Boolean).join('\n')

type ProfileContent = ProfileText & { profilePhoto: string | null }

/** Whether there is content to remove. The username stays, because it identifies the account. */
export const hasRemovableContent = ({
  name,
  username,
  location,
  interests,
  about,
  profilePhoto,
}: ProfileContent) =>
  name !== username || Boolean(profilePhoto || location || about || interests.length > 0)

/** Loads a visible profile, including users whom `me` blocked, but not those who blocked `me`. */
export const viewUser = async (db: Db, me: Me, id: string) => {
  const user = await findUser(db, id)
  const isHidden = async () =>
    (await areHidden(db, me.id, id)) && !(await store.findBlock(db, me.id, id))
  if (!user || (await isHidden())) throw new AppError('user_not_found')
  return { ownerId: id, text: profileText(user) }
}

export const userContext = async (db: Db, id: string) => {
  const user = await findUser(db, id)
  if (!user) return { location: t('people.moderation.location'), isThere: false, lines: [] }
  const text = profileText(user)
  const line = {
    id,
    author: toPublic(user),
    text: text,
    createdAt: user.createdAt,
    isReported: true,
  }
  return {
    location: t('people.moderation.location'),
    isThere: hasRemovableContent(user),
    lines: [line],
  }
}
