import { v7 as uuid } from 'uuid'
import { auditAccount } from '#server/audit/audit.ts'
import { recordWithdrawal } from '#server/audit/erasureLog.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { currentOrigin } from '#server/http/currentOrigin.ts'
import { lockUser, toMe } from '#server/users/users.ts'
import type { Me } from '#shared/users/user.ts'
import { translationHost } from './libreTranslate.ts'
import * as store from './store.ts'

/** The name of the consent in the audit log and the log of withdrawals. */
export const translationConsent = 'privateTranslationHost'

/** A consent is for the server in use now: another server needs another consent. */
export const setTranslationConsent = (app: App, me: Me, isGiven: boolean): Promise<Me> =>
  inTransaction(app.db, async (tx) => {
    const user = await lockUser(tx, me.id)
    if (!user) throw new AppError('not_signed_in')
    const host = isGiven ? translationHost(app.config) : null
    if (isGiven && !host) throw new AppError('translation_unavailable')
    if (user.privateTranslationHost === host) return toMe(user, me.dataExportRequested)
    const id = uuid()
    await store.setPrivateTranslationHost(tx, me.id, host, app.now())
    await auditAccount(tx, me.id, 'consent_updated', {
      id,
      origin: currentOrigin(),
      changed: [translationConsent],
    })
    if (!host)
      await recordWithdrawal(app, tx, {
        userId: me.id,
        what: 'consent',
        which: translationConsent,
        deed: id,
      })
    app.live.publish(tx, me.id, { kind: 'meChanged' })
    return toMe({ ...user, privateTranslationHost: host }, me.dataExportRequested)
  })

/** Replays a withdrawal that a restored backup undid. False when there is nothing to withdraw. */
export const replayTranslationWithdrawal = (
  app: App,
  userId: string,
  auditId: string | null,
): Promise<boolean> =>
  inTransaction(app.db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user?.privateTranslationHost) return false
    await store.setPrivateTranslationHost(tx, userId, null, app.now())
    await auditAccount(tx, userId, 'consent_updated', {
      // untranslated: a reason in the audit log.
      ...{ changed: [translationConsent], reason: 'after a restore' },
      ...(auditId && { id: auditId }),
    })
    return true
  })
