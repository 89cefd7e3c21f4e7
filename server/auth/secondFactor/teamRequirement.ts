import * as z from 'zod/mini'
import { audit } from '#server/audit/audit.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { currentOrigin } from '#server/http/currentOrigin.ts'
import { readStored, wholeValueSetting } from '#server/platform/storedSettings.ts'
import { teamNeedsSecondFactor } from '#server/sessions/store.ts'
import { setUpDeadline } from '#shared/auth/secondFactor/rules.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

/** Whether team members need more than a password. An unreadable setting counts as yes. */
export const storedRequirement = wholeValueSetting(
  {
    key: teamNeedsSecondFactor,
    remedy: 'settings.remedy.teamRequirement',
  },
  z.boolean(),
  { unset: false, unreadable: true },
)

export const isRequiredForTeam = (db: Db) => readStored(db, storedRequirement)

export type SessionStrength = {
  isStrong: boolean
  needsStrength: boolean
  secondFactorBy: Date | null
}

/** Whether team-only endpoints reject this session. */
export const isLocked = ({ needsStrength, isStrong }: SessionStrength) => needsStrength && !isStrong

export const readAdminSecurity = async ({ db }: App, session: SessionStrength) => ({
  isSecondFactorRequired: await isRequiredForTeam(db),
  isStrong: session.isStrong,
  isLocked: isLocked(session),
})

/**
 * Changes whether team members need a passkey or a second factor. Every team-only call checks it.
 * Members who have neither get a week to set one up.
 */
export const changeAdminSecurity = async (
  app: App,
  me: Me,
  { isSecondFactorRequired, ...session }: SessionStrength & { isSecondFactorRequired: boolean },
) => {
  await inTransaction(app.db, async (tx) => {
    const before = await isRequiredForTeam(tx)
    if (!session.isStrong && (before || isSecondFactorRequired))
      throw new AppError('own_sign_in_not_strong')
    await store.setTeamRequirement(tx, isSecondFactorRequired) // also replaces an unreadable value
    if (before === isSecondFactorRequired) return
    if (isSecondFactorRequired) await store.setTeamDeadline(tx, setUpDeadline(app.now()))
    await audit(tx, {
      userId: me.id,
      action: isSecondFactorRequired ? 'second_factor_required' : 'second_factor_not_required',
      entityType: 'settings',
      changed: ['isSecondFactorRequired'],
      origin: currentOrigin(),
    })
  })
  return { isSecondFactorRequired, isStrong: session.isStrong, isLocked: false }
}

/** For the first account of an installation that is publicly reachable. */
export const requireSecondFactorFromSetup = async (tx: Tx, now: Date) => {
  await store.setTeamRequirement(tx, true)
  await store.setTeamDeadline(tx, setUpDeadline(now))
}
