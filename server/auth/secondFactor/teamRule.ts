import * as z from 'zod'
import type { Origin } from '#server/auth/sessions.ts'
import { teamNeedsSecondFactor } from '#server/auth/store.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { audit } from '#server/privacy/audit.ts'
import { oneValue, readStored } from '#server/settings/stored.ts'
import { setUpBy } from '#shared/auth/secondFactor/rules.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

/** Whether the team needs more than a password. What cannot be read is taken for yes. */
export const storedRequirement = oneValue(
  {
    key: teamNeedsSecondFactor,
    remedy:
      'The team needs a passkey or a second factor until the switch for it in the dashboard is set again.',
  },
  z.boolean(),
  { usual: false, unreadable: true },
)

export const isRequiredOfTeam = (db: Db) => readStored(db, storedRequirement)

export type Signed = { isStrong: boolean; needsStrength: boolean; secondFactorBy: Date | null }

/** What only the team may do is refused to this session. */
export const isLocked = ({ needsStrength, isStrong }: Signed) => needsStrength && !isStrong

export const readAdminSecurity = async ({ db }: App, session: Signed) => ({
  isSecondFactorRequired: await isRequiredOfTeam(db),
  isStrong: session.isStrong,
  isLocked: isLocked(session),
})

/**
 * Whether the team needs a passkey or a second factor. Looked at with each call that is for the team;
 * users who have neither get a week from now.
 */
export const changeAdminSecurity = async (
  app: App,
  me: Me,
  { isSecondFactorRequired, ...session }: Signed & { isSecondFactorRequired: boolean },
  origin: Origin,
) => {
  await inTransaction(app.db, async (tx) => {
    const before = await isRequiredOfTeam(tx)
    if (!session.isStrong && (before || isSecondFactorRequired))
      throw new Refusal(409, 'Sign in with a passkey or a second factor yourself first')
    await store.requireOfTeam(tx, isSecondFactorRequired) // replaces also what cannot be read
    if (before === isSecondFactorRequired) return
    if (isSecondFactorRequired) await store.setDueOfTeam(tx, setUpBy(app.now()))
    await audit(tx, {
      userId: me.id,
      action: isSecondFactorRequired ? 'second_factor_required' : 'second_factor_not_required',
      entityType: 'settings',
      changed: ['isSecondFactorRequired'],
      origin,
    })
  })
  return { isSecondFactorRequired, isStrong: session.isStrong, isLocked: false }
}

/** For the first account of an installation that others can reach. */
export const requireFromTheStart = async (tx: Tx, now: Date) => {
  await store.requireOfTeam(tx, true)
  await store.setDueOfTeam(tx, setUpBy(now))
}
