import { isDeepStrictEqual } from 'node:util'
import { auditAccount } from '#server/audit/audit.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { currentOrigin } from '#server/http/currentOrigin.ts'
import { findLanguages, lockUser } from '#server/users/users.ts'
import { languageName } from '#shared/buddies/languages.ts'
import { type MemberLanguages, maxTags } from '#shared/profile/contract.ts'
import { languageCodeOf } from '#shared/profile/languages.ts'
import type { Me } from '#shared/users/user.ts'
import { changeUser, type Deps, publishProfileChange } from './profile.ts'
import * as store from './store.ts'

export const readLanguages = ({ db }: { db: Db }, me: Pick<Me, 'id'>) => findLanguages(db, me.id)

/** Languages that are on no list keep their place in `users.languages`. */
const namesOf = ({ speaks }: MemberLanguages, before: string[]) =>
  [
    ...speaks.map(({ language }) => languageName(language)),
    ...before.filter((name) => !languageCodeOf(name)),
  ].slice(0, maxTags)

/** Changes other fields of the profile with them, so that the audit log has one entry. */
export const replaceLanguages = async (
  app: Deps,
  tx: Tx,
  id: string,
  languages: MemberLanguages,
  changes: Partial<store.Changeable> = {},
) => {
  const user = await lockUser(tx, id)
  if (!user) throw new AppError('not_signed_in')
  const before = await findLanguages(tx, id)
  const { speaks, learns } = languages
  await store.replaceLanguages(tx, id, [
    ...speaks.map((one) => ({ userId: id, kind: 'speaks' as const, ...one })),
    ...learns.map((one) => ({ userId: id, kind: 'learns' as const, ...one })),
  ])
  const after = await findLanguages(tx, id)
  const names = namesOf(after, user.languages)
  await changeUser(app, tx, id, { ...changes, languages: names })
  // Levels and learnt languages are no column of the user.
  if (isDeepStrictEqual(names, user.languages) && !isDeepStrictEqual(before, after)) {
    await auditAccount(tx, id, 'profile_updated', {
      origin: currentOrigin(),
      changed: ['languages'],
    })
    await publishProfileChange(app, tx, id)
  }
  return after
}

export const setLanguages = (app: App, me: Pick<Me, 'id'>, languages: MemberLanguages) =>
  inTransaction(app.db, (tx) => replaceLanguages(app, tx, me.id, languages))
