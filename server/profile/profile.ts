import { isDeepStrictEqual } from 'node:util'
import { v7 as uuid } from 'uuid'
import { auditAccount } from '#server/audit/audit.ts'
import { recordWithdrawal } from '#server/audit/erasureLog.ts'
import { requestEmailChange } from '#server/auth/security/emailChange.ts'
import { connectedIds } from '#server/connections/connections.ts'
import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { updateRemindersForRole } from '#server/firstDays/firstDays.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { currentOrigin } from '#server/http/currentOrigin.ts'
import { addsLink } from '#server/safety/limits/linkDetection.ts'
import { enforceNewAccountLimit } from '#server/safety/limits/newAccountLimits.ts'
import { requireRecentSignIn } from '#server/sessions/browserSession.ts'
import { rejectReservedNames } from '#server/users/reservedNames.ts'
import {
  canonicalEmail,
  findUser,
  lockUser,
  normalizeName,
  setSpokenLanguages,
  toMe,
} from '#server/users/users.ts'
import { isBlank } from '#shared/http/text.ts'
import type { ProfileChange } from '#shared/profile/contract.ts'
import { knownRole } from '#shared/users/knownRole.ts'
import { Hope, type Me } from '#shared/users/user.ts'
import * as store from './store.ts'

export type Deps = Pick<App, 'jobs' | 'live' | 'now'>

/** The user's other tabs, and connected users, refetch the profile. */
export const publishProfileChange = async ({ live }: Deps, tx: Tx, userId: string) => {
  live.publish(tx, userId, { kind: 'meChanged' })
  const others = await connectedIds(tx, userId)
  if (others.length > 0) live.publish(tx, others, { kind: 'connectionChanged', userId })
}

/** Writes only real changes, and records the changed fields in the audit log. */
export const changeUser = async (
  app: Deps,
  tx: Tx,
  id: string,
  requested: Partial<store.Changeable>,
  origin = currentOrigin(),
) => {
  // The lock serialises concurrent changes of a profile.
  const before = await lockUser(tx, id)
  if (!before) throw new AppError('not_signed_in')
  const names = (Object.keys(requested) as (keyof store.Changeable)[]).filter(
    (name) => !isDeepStrictEqual(requested[name], before[name]),
  )
  if (names.length === 0) return before
  const changes = Object.fromEntries(names.map((name) => [name, requested[name]]))
  const row = await store.updateUser(tx, id, changes, app.now())
  if (names.includes('languages')) await setSpokenLanguages(tx, id, row.languages)
  if (knownRole(row) !== knownRole(before))
    await updateRemindersForRole(app, tx, id, knownRole(before))
  // A withdrawal has an entry of its own, because its replay is recognised by the entry.
  const withdrawn = visibilityConsents.filter((consent) => before[consent] && !row[consent])
  const fields = names.map((name) => (name === 'hasChosenRole' ? 'role' : name))
  const others = [...new Set(fields)].filter((name) => !withdrawn.some((one) => one === name))
  if (others.length > 0) await auditAccount(tx, id, 'profile_updated', { origin, changed: others })
  for (const which of withdrawn) {
    const entryId = uuid()
    await auditAccount(tx, id, 'profile_updated', { id: entryId, origin, changed: [which] })
    await recordWithdrawal(app, tx, { userId: id, what: 'consent', which, deed: entryId })
  }
  await publishProfileChange(app, tx, id)
  return row
}

/** Consents to be seen by other members, with their names in the log of withdrawals. */
const visibilityConsents = ['mayBeSuggested', 'isGoingVisible', 'isHostingShown'] as const
type VisibilityConsent = (typeof visibilityConsents)[number]

export const asVisibilityConsent = (name: string): VisibilityConsent | undefined =>
  visibilityConsents.find((consent) => consent === name)

/** Replays a withdrawal that a restored backup undid. False when there is nothing to withdraw. */
export const replayVisibilityWithdrawal = (
  app: App,
  userId: string,
  consent: VisibilityConsent,
  auditId: string | null,
): Promise<boolean> =>
  inTransaction(app.db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user?.[consent]) return false
    await store.updateUser(tx, userId, { [consent]: false }, app.now())
    await auditAccount(tx, userId, 'profile_updated', {
      // untranslated: a reason in the audit log.
      ...{ changed: [consent], reason: 'after a restore' },
      ...(auditId && { id: auditId }),
    })
    return true
  })

/** Absent fields stay unchanged; empty text becomes null. */
const normalizeChange = (change: ProfileChange) => {
  const { name, role, languages, interests, location, nationality, about, hopes } = change
  const { mayBeFoundByEmail, mayBeSuggested, isGoingVisible, isHostingShown, language } = change
  return {
    ...(name !== undefined && { name: normalizeName(name) }),
    ...(role !== undefined && { role, hasChosenRole: true }),
    ...(languages !== undefined && { languages }),
    ...(interests !== undefined && { interests }),
    ...(location !== undefined && { location: location || null }),
    ...(nationality !== undefined && { nationality: nationality || null }),
    ...(about !== undefined && { about: about && !isBlank(about) ? about : null }),
    ...(hopes !== undefined && { hopes: Hope.options.filter((one) => hopes.includes(one)) }),
    ...(mayBeFoundByEmail !== undefined && { mayBeFoundByEmail }),
    ...(mayBeSuggested !== undefined && { mayBeSuggested }),
    ...(isGoingVisible !== undefined && { isGoingVisible }),
    ...(isHostingShown !== undefined && { isHostingShown }),
    ...(language !== undefined && { language }),
  }
}

/** What other members read, apart from the name, which must not have a link. */
const textOf = ({ about, interests, location, nationality }: ProfileText) =>
  [about, ...interests, location, nationality].join('\n')

type ProfileText = Pick<Me, 'about' | 'interests' | 'location' | 'nationality'>

type RequestSession = { authenticatedAt: Date } | null

/** Atomic: when the email address is rejected, nothing else changes. */
export const updateProfile = (app: App, me: Me, change: ProfileChange, session: RequestSession) => {
  const { email } = change
  // Compared case-insensitively. The form always sends the current address, which changes nothing.
  const isOtherEmail =
    email !== undefined && canonicalEmail(email).toLowerCase() !== me.email.toLowerCase()
  if (isOtherEmail) requireRecentSignIn(session, app.now())
  return inTransaction(app.db, async (tx) => {
    // The form sends all fields, so an unchanged name stays valid.
    if (change.name !== undefined && change.name !== me.name && !me.staff)
      await rejectReservedNames(tx, { name: change.name })
    const normalized = normalizeChange(change)
    if (addsLink(textOf(me), textOf({ ...me, ...normalized })))
      await enforceNewAccountLimit(app, tx, me, 'link')
    const changed = await changeUser(app, tx, me.id, normalized)
    if (isOtherEmail) {
      await requestEmailChange(app, tx, me, email)
      app.live.publish(tx, me.id, { kind: 'meChanged' })
    }
    return toMe((await findUser(tx, me.id)) ?? changed, me.dataExportRequested)
  })
}
