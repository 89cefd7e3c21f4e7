import { v7 as uuid } from 'uuid'
import { audit, auditAccount } from '#server/audit/audit.ts'
import type { Db, Sql, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { currentOrigin } from '#server/http/currentOrigin.ts'
import { signInMethodChanged } from '#server/notifications/inputs.ts'
import { notify } from '#server/notifications/notify.ts'
import { readPlatform } from '#server/platform/platform.ts'
import { strengthenSession, weakenSessions } from '#server/sessions/sessions.ts'
import { findByUsername, lockUser } from '#server/users/users.ts'
import type { SecondFactor } from '#shared/auth/secondFactor/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { createOtpAuthUri, newSecret, renewRecoveryCodes, verifyTotpCode } from './codes.ts'
import { encryptSecret } from './secretEncryption.ts'
import * as store from './store.ts'
import { isLocked, isRequiredForTeam, type SessionStrength } from './teamRequirement.ts'

const notEnabled = () => new AppError('second_factor_off')
const alreadyEnabled = () => new AppError('second_factor_on')

export const readSecondFactor = async (
  { db }: App,
  me: Me,
  session: SessionStrength,
): Promise<SecondFactor> => {
  const factor = await store.findFactor(db, me.id)
  const isRequired = me.staff !== null && (await isRequiredForTeam(db))
  return {
    isOn: factor?.confirmedAt != null,
    since: factor?.confirmedAt ?? null,
    recoveryCodesLeft: await store.countRecoveryCodes(db, me.id),
    isRequired,
    dueAt: isRequired && !session.needsStrength ? session.secondFactorBy : null,
    isLocked: isLocked(session),
  }
}

/** Null when the second factor is off. */
export const secondFactorSince = async (db: Db, userId: string) =>
  (await store.findFactor(db, userId))?.confirmedAt ?? null

export const hasSecondFactor = async (db: Db, userId: string) =>
  (await secondFactorSince(db, userId)) !== null

export const beginSecondFactor = async (app: App, me: Me) => {
  const secret = newSecret()
  const encrypted = encryptSecret(secret, me.id, app.config.secretsKeys)
  const row = { userId: me.id, secret: encrypted, createdAt: app.now() }
  const begun = await store.beginFactor(app.db, row)
  if (!begun) throw alreadyEnabled()
  const { name: community } = await readPlatform(app.db)
  return { secret, uri: createOtpAuthUri(secret, community, me.username) }
}

/** Turns the second factor on. The confirming session becomes strong. */
export const confirmSecondFactor = (
  app: App,
  me: Me,
  { code, sessionId }: { code: string; sessionId: string },
) =>
  inTransaction(app.db, async (tx) => {
    await lockUser(tx, me.id)
    const factor = await store.findFactor(tx, me.id)
    if (!factor) throw new AppError('second_factor_setup_not_begun')
    if (factor.confirmedAt) throw alreadyEnabled()
    if (!(await verifyTotpCode(app, tx, factor, code)))
      throw new AppError('second_factor_setup_code_wrong', { field: 'code' })
    await store.confirmFactor(tx, me.id, app.now())
    const recovery = await renewRecoveryCodes(tx, me.id)
    const token = await strengthenSession(tx, sessionId)
    await notifyChange(app, tx, me, 'second_factor_added')
    return { recovery, token }
  })

export const renewCodes = (app: App, me: Me) =>
  inTransaction(app.db, async (tx) => {
    await lockUser(tx, me.id)
    if (!(await store.findFactor(tx, me.id))?.confirmedAt) throw notEnabled()
    const recovery = await renewRecoveryCodes(tx, me.id)
    await notifyChange(app, tx, me, 'recovery_codes_renewed')
    return recovery
  })

export const turnOffSecondFactor = (app: App, me: Me) =>
  inTransaction(app.db, async (tx) => {
    await lockUser(tx, me.id)
    const factor = await store.findFactor(tx, me.id)
    if (!factor?.confirmedAt) throw notEnabled()
    await store.removeFactor(tx, me.id)
    await weakenSessions(tx, me.id)
    await notifyChange(app, tx, me, 'second_factor_removed')
  })

/** Operator command for users who lost the app and all codes. Null when the name is unknown. */
export const resetSecondFactor = (db: Sql, username: string) =>
  inTransaction(db, async (tx) => {
    const user = await findByUsername(tx, username)
    if (!user || !(await lockUser(tx, user.id))) return null
    const wasOn = await store.removeFactor(tx, user.id)
    if (wasOn) {
      await weakenSessions(tx, user.id)
      await audit(tx, {
        userId: user.id,
        action: 'second_factor_removed',
        entityType: 'user',
        entityId: user.id,
        // untranslated: a reason in the audit log.
        reason: 'by the operator',
      })
    }
    return { username: user.username, wasOn }
  })

export const removeFactorSince = store.removeFactorSince

const notifyChange = async (app: App, tx: Tx, { id: userId }: Me, action: string) => {
  await auditAccount(tx, userId, action, { origin: currentOrigin() })
  await notify(app, tx, userId, signInMethodChanged(uuid()))
}
