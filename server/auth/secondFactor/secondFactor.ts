import { v7 as uuid } from 'uuid'
import { type Origin, strengthenSession, weakenSessions } from '#server/auth/sessions.ts'
import type { Db, Sql, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { signInMethodChanged } from '#server/notifications/accountFacts.ts'
import { notify } from '#server/notifications/notify.ts'
import { audit, auditAccount } from '#server/privacy/audit.ts'
import { readPlatform } from '#server/settings/platform.ts'
import { findByUsername, lockUser } from '#server/users/users.ts'
import type { SecondFactor } from '#shared/auth/secondFactor/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { isCodeOfApp, newSecret, renewRecoveryCodes, uriOf } from './codes.ts'
import { encryptSecret } from './secretEncryption.ts'
import * as store from './store.ts'
import { isLocked, isRequiredOfTeam, type Signed } from './teamRule.ts'

const isOff = () => new Refusal(409, 'The second factor is off')
const isOnAlready = () => new Refusal(409, 'The second factor is on already')

export const readSecondFactor = async (
  { db }: App,
  me: Me,
  session: Signed,
): Promise<SecondFactor> => {
  const factor = await store.findFactor(db, me.id)
  const isRequired = me.staff !== null && (await isRequiredOfTeam(db))
  return {
    isOn: factor?.confirmedAt != null,
    since: factor?.confirmedAt ?? null,
    recoveryCodesLeft: await store.countRecoveryCodes(db, me.id),
    isRequired,
    dueAt: isRequired && !session.needsStrength ? session.secondFactorBy : null,
    isLocked: isLocked(session),
  }
}

/** null: it is off. */
export const secondFactorSince = async (db: Db, userId: string) =>
  (await store.findFactor(db, userId))?.confirmedAt ?? null

export const hasSecondFactor = async (db: Db, userId: string) =>
  (await secondFactorSince(db, userId)) !== null

export const beginSecondFactor = async (app: App, me: Me) => {
  const secret = newSecret()
  const encrypted = encryptSecret(secret, me.id, app.config.secretsKeys)
  const row = { userId: me.id, secret: encrypted, createdAt: app.now() }
  const begun = await store.beginFactor(app.db, row)
  if (!begun) throw isOnAlready()
  const { name: community } = await readPlatform(app.db)
  return { secret, uri: uriOf(secret, community, me.username) }
}

/** From here on it is asked for. The session that confirmed it has shown it, and is strong. */
export const confirmSecondFactor = (
  app: App,
  me: Me,
  { code, sessionId }: { code: string; sessionId: string },
  origin: Origin,
) =>
  inTransaction(app.db, async (tx) => {
    await lockUser(tx, me.id)
    const factor = await store.findFactor(tx, me.id)
    if (!factor) throw new Refusal(409, 'Begin again: there is nothing to confirm')
    if (factor.confirmedAt) throw isOnAlready()
    if (!(await isCodeOfApp(app, tx, factor, code)))
      throw new Refusal(400, 'This code is not right. Enter the one that is shown now.', {
        field: 'code',
      })
    await store.confirmFactor(tx, me.id, app.now())
    const recovery = await renewRecoveryCodes(tx, me.id)
    const token = await strengthenSession(tx, sessionId)
    await tellChange(app, tx, me, 'second_factor_added', origin)
    return { recovery, token }
  })

export const renewCodes = (app: App, me: Me, origin: Origin) =>
  inTransaction(app.db, async (tx) => {
    await lockUser(tx, me.id)
    if (!(await store.findFactor(tx, me.id))?.confirmedAt) throw isOff()
    const recovery = await renewRecoveryCodes(tx, me.id)
    await tellChange(app, tx, me, 'recovery_codes_renewed', origin)
    return recovery
  })

export const turnOffSecondFactor = (app: App, me: Me, origin: Origin) =>
  inTransaction(app.db, async (tx) => {
    await lockUser(tx, me.id)
    const factor = await store.findFactor(tx, me.id)
    if (!factor?.confirmedAt) throw isOff()
    await store.removeFactor(tx, me.id)
    await weakenSessions(tx, me.id)
    await tellChange(app, tx, me, 'second_factor_removed', origin)
  })

/** For somebody who has lost it and all codes: the operator knows them. null: nobody has this name. */
export const forgetSecondFactor = (db: Sql, username: string) =>
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
        reason: 'by the operator',
      })
    }
    return { username: user.username, wasOn }
  })

export const dropFactorSince = store.removeFactorSince

const tellChange = async (app: App, tx: Tx, { id: userId }: Me, action: string, origin: Origin) => {
  await auditAccount(tx, userId, action, { origin })
  await notify(app, tx, userId, signInMethodChanged(uuid()))
}
