import type { Db, Tx } from '#server/db/connect.ts'
import type { BuddyLanguageRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { readLanguages, replaceLanguages } from '#server/profile/languages.ts'
import { changeUser, type Deps } from '#server/profile/profile.ts'
import { lockUser } from '#server/users/users.ts'
import type { BuddyLanguage, BuddyProfile, BuddyProfileDraft } from '#shared/buddies/contract.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

/** Normalizes spelling: "’s-Hertogenbosch" and "'s hertogenbosch" get the same key. */
export const normalizeTown = (town: string) =>
  town
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export const myProfile = async ({ db }: Pick<App, 'db'>, me: Me) => ({
  profile: await store.findProfile(db, me.id),
})

/** Loads the profile of any user with a lock that prevents changes until the transaction ends. */
export const getProfileForShare = async (tx: Db, userId: string): Promise<BuddyProfile | null> => {
  await store.lockProfile(tx, userId)
  return store.findProfile(tx, userId)
}

const languageRows = (
  profileId: string,
  kind: BuddyLanguageRow['kind'],
  languages: BuddyLanguage[],
): BuddyLanguageRow[] => languages.map((one) => ({ profileId, kind, ...one }))

/**
 * On the first save, copies town and languages into empty fields of the general profile. Fields
 * cleared later stay empty.
 */
const fillProfile = async (
  app: Deps,
  tx: Tx,
  me: Me,
  { town, teaches, learns }: BuddyProfileDraft,
) => {
  const user = await lockUser(tx, me.id)
  const changes = user?.location ? {} : { location: town }
  const known = await readLanguages({ db: tx }, me)
  if (user?.languages.length === 0 && known.learns.length === 0)
    await replaceLanguages(app, tx, me.id, { speaks: teaches, learns }, changes)
  else await changeUser(app, tx, me.id, changes)
}

export const saveProfile = (app: Deps & Pick<App, 'db'>, me: Me, draft: BuddyProfileDraft) =>
  inTransaction(app.db, async (tx) => {
    const { town, teaches, learns, isLooking } = draft
    if (!(await store.findProfile(tx, me.id))) await fillProfile(app, tx, me, draft)
    const updatedAt = app.now()
    await store.upsertProfile(tx, { userId: me.id, town, isLooking, updatedAt })
    await store.replaceLanguages(tx, me.id, [
      ...languageRows(me.id, 'teach', teaches),
      ...languageRows(me.id, 'learn', learns),
    ])
    const pairs = teaches.flatMap((taught) =>
      learns.map((learnt) => ({
        profileId: me.id,
        teaches: taught.language,
        teachLevel: taught.level,
        learns: learnt.language,
        learnLevel: learnt.level,
        townKey: normalizeTown(town),
        updatedAt,
      })),
    )
    await store.replacePairs(tx, me.id, isLooking ? pairs : [])
    const profile = await store.findProfile(tx, me.id)
    if (!profile) throw new Error('The saved profile was not found')
    return profile
  })

export const removeProfile = async ({ db }: Pick<App, 'db'>, me: Me) => {
  if (!(await store.removeProfile(db, me.id))) throw new AppError('buddy_profile_not_found')
}
