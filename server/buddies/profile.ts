import type { Db, Tx } from '#server/db/connect.ts'
import type { BuddyLanguageRow } from '#server/db/peopleSchema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Origin } from '#server/privacy/audit.ts'
import { changeUser, type Telling } from '#server/profile/profile.ts'
import { lockUser } from '#server/users/users.ts'
import type { BuddyLanguage, BuddyProfile, BuddyProfileDraft } from '#shared/buddies/contract.ts'
import { languageName } from '#shared/buddies/languages.ts'
import { foldAccents } from '#shared/http/foldAccents.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

/** The same place, however it is written: "’s-Hertogenbosch" and "'s hertogenbosch" are one. */
export const townKeyOf = (town: string) =>
  foldAccents(town)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export const myProfile = async ({ db }: Pick<App, 'db'>, me: Me) => ({
  profile: await store.findProfile(db, me.id),
})

/** Of somebody else as well; it stays as it is until the transaction ends. */
export const keepProfile = async (tx: Db, userId: string): Promise<BuddyProfile | null> => {
  await store.lockProfile(tx, userId)
  return store.findProfile(tx, userId)
}

const rowsOf = (
  profileId: string,
  kind: BuddyLanguageRow['kind'],
  languages: BuddyLanguage[],
): BuddyLanguageRow[] => languages.map((one) => ({ profileId, kind, ...one }))

/**
 * The first time, town and languages fill what is still empty in the profile that everyone has. What
 * somebody clears there later stays empty.
 */
const fillProfile = async (
  app: Telling,
  tx: Tx,
  me: Me,
  { town, teaches }: BuddyProfileDraft,
  origin?: Origin,
) => {
  const user = await lockUser(tx, me.id)
  const languages = teaches.map(({ language }) => languageName(language))
  const wished = {
    ...(!user?.location && { location: town }),
    ...(user?.languages.length === 0 && { languages }),
  }
  await changeUser(app, tx, me.id, wished, origin)
}

export const saveProfile = (
  app: Telling & Pick<App, 'db'>,
  me: Me,
  draft: BuddyProfileDraft,
  origin?: Origin,
) =>
  inTransaction(app.db, async (tx) => {
    const { town, teaches, learns, isLooking } = draft
    if (!(await store.findProfile(tx, me.id))) await fillProfile(app, tx, me, draft, origin)
    const updatedAt = app.now()
    await store.putProfile(tx, { userId: me.id, town, isLooking, updatedAt })
    await store.putLanguages(tx, me.id, [
      ...rowsOf(me.id, 'teach', teaches),
      ...rowsOf(me.id, 'learn', learns),
    ])
    const pairs = teaches.flatMap((taught) =>
      learns.map((learnt) => ({
        profileId: me.id,
        teaches: taught.language,
        teachLevel: taught.level,
        learns: learnt.language,
        learnLevel: learnt.level,
        townKey: townKeyOf(town),
        updatedAt,
      })),
    )
    await store.putPairs(tx, me.id, isLooking ? pairs : [])
    const profile = await store.findProfile(tx, me.id)
    if (!profile) throw new Error('A profile that was just written is not there')
    return profile
  })

export const removeProfile = async ({ db }: Pick<App, 'db'>, me: Me) => {
  if (!(await store.removeProfile(db, me.id)))
    throw new Refusal(404, 'You have not told us about your languages')
}
