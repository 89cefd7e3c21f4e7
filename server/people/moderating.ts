import type { Db } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import { areHidden, findUser, toPublic } from '#server/users/users.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

type Said = { name: string; username: string; location: string | null; interests: string[] }

/** What somebody says of themselves, in their own words. */
const wordsOfProfile = ({ name, username, location, interests }: Said) =>
  [`${name} (@${username})`, location, interests.join(', ')].filter(Boolean).join('\n')

type Own = Pick<Said, 'name' | 'username' | 'location' | 'interests'> & {
  profilePhoto: string | null
}

/** Whether there is anything that can be taken away: the username stays, being how one signs in. */
export const hasOwnWords = ({ name, username, location, interests, profilePhoto }: Own) =>
  name !== username || Boolean(profilePhoto || location || interests.length > 0)

/** A person whose page one sees, also of those one has blocked; not of those who blocked one. */
export const seenUser = async (db: Db, me: Me, id: string) => {
  const user = await findUser(db, id)
  const isHidden = async () =>
    (await areHidden(db, me.id, id)) && !(await store.findBlock(db, me.id, id))
  if (!user || (await isHidden())) throw new Refusal(404, 'User not found')
  return { ownerId: id, words: wordsOfProfile(user) }
}

export const aroundUser = async (db: Db, id: string) => {
  const user = await findUser(db, id)
  if (!user) return { place: 'Among the people', isThere: false, lines: [] }
  const words = wordsOfProfile(user)
  const line = { id, author: toPublic(user), words, createdAt: user.createdAt, isReported: true }
  return { place: 'Among the people', isThere: hasOwnWords(user), lines: [line] }
}
