import { listConnectionsWith } from '#server/connections/connections.ts'
import { shownHeld } from '#server/events/hosting/held.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { sortByName } from '#server/language/sortByName.ts'
import { areHidden, findByUsername, findLanguages, toPublic } from '#server/users/users.ts'
import type { Person } from '#shared/people/contract.ts'
import { knownRole } from '#shared/users/knownRole.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

/** The public profile of a user. Users who blocked `me` are reported as not found. */
export const findPerson = async (
  { db, now }: Pick<App, 'db' | 'now'>,
  me: Me,
  username: string,
): Promise<Person> => {
  const user = await findByUsername(db, username)
  if (!user || (user.isBanned && !maySeeBanned(me))) throw new AppError('user_not_found')
  const { id, location, languages, interests, about, hopes, createdAt, isBanned } = user
  const block = await store.findBlock(db, me.id, id)
  const isBlocked = block !== null
  // Both may have blocked each other.
  const basicFields = { ...(block?.user ?? toPublic(user)), memberSince: createdAt, isBanned }
  if (isBlocked) {
    const noLists = {
      languages: [],
      interests: [],
      speaks: [],
      learns: [],
      hopes: [],
      commonGroups: [],
    }
    const hiddenFields = {
      ...noLists,
      location: null,
      about: null,
      role: 'other',
      connection: null,
      eventsHosted: null,
    }
    return { ...basicFields, ...hiddenFields, isBlocked }
  }
  // Moderators always see banned users.
  if (!isBanned && (await areHidden(db, me.id, id))) throw new AppError('user_not_found')
  const [spoken, commonGroups, eventsHosted, [connection = null]] = await Promise.all([
    findLanguages(db, id),
    id === me.id ? [] : store.listCommonGroups(db, me.id, id),
    shownHeld({ db, now }, user),
    listConnectionsWith({ db }, me, [id]),
  ])
  return {
    ...basicFields,
    role: knownRole(user),
    location,
    languages,
    interests,
    ...spoken,
    about,
    hopes,
    commonGroups: sortByName(commonGroups),
    connection,
    eventsHosted,
    isBlocked,
  }
}

/** Moderators need the profile of a banned user, which cases and content link to. */
const maySeeBanned = ({ isAdmin, isModerator }: Pick<Me, 'isAdmin' | 'isModerator'>) =>
  isAdmin || isModerator
