import { v7 as uuid } from 'uuid'
import { auditAccount } from '#server/audit/audit.ts'
import { recordWithdrawal } from '#server/audit/erasureLog.ts'
import type { UserRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { currentOrigin } from '#server/http/currentOrigin.ts'
import { lockUser, toMe } from '#server/users/users.ts'
import { Consent, type ConsentChange } from '#shared/privacy/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { currentPolicy } from './policy/policies.ts'
import * as store from './store.ts'

/** A new policy version can be accepted by users who accepted an earlier one. */
const diffConsents = (requested: ConsentChange, user: UserRow, isNewVersion: boolean) =>
  Consent.options.flatMap((purpose) => {
    const isGiven = requested[purpose]
    if (isGiven === undefined) return []
    const isNewAcceptance = purpose === 'privacyPolicyAccepted' && isGiven && isNewVersion
    return user[purpose] === isGiven && !isNewAcceptance
      ? []
      : [{ purpose, was: user[purpose], isGiven }]
  })

/** Applies only real changes. Each one is recorded with the policy version in effect. */
export const setConsents = (app: App, me: Me, requested: ConsentChange): Promise<Me> =>
  inTransaction(app.db, async (tx) => {
    const user = await lockUser(tx, me.id)
    if (!user) throw new AppError('not_signed_in')
    const now = app.now()
    const { version } = await currentPolicy(tx, now)
    const accepted = await store.findAcceptedVersion(tx, user.consentSubject)
    const changes = diffConsents(requested, user, accepted !== version)
    if (changes.length === 0) return toMe(user, me.dataExportRequested)
    await store.addConsentEvents(
      tx,
      changes.map((change) => ({
        ...change,
        id: uuid(),
        subjectId: user.consentSubject,
        policyVersion: version,
        source: requested.source ?? 'call',
        createdAt: now,
      })),
    )
    const changed = changes.map(({ purpose }) => purpose)
    const id = uuid()
    await auditAccount(tx, me.id, 'consent_updated', { id, origin: currentOrigin(), changed })
    for (const { purpose, isGiven } of changes)
      if (!isGiven)
        await recordWithdrawal(app, tx, {
          userId: me.id,
          what: 'consent',
          which: purpose,
          deed: id,
        })
    app.live.publish(tx, me.id, { kind: 'meChanged' })
    return toMe(await store.updateConsents(tx, me.id, changes, now), me.dataExportRequested)
  })

/** Replays a withdrawal that a restored backup undid. False when there is nothing to withdraw. */
export const replayWithdrawal = (
  app: App,
  userId: string,
  purpose: Consent,
  auditId: string | null,
): Promise<boolean> =>
  inTransaction(app.db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user?.[purpose]) return false
    const now = app.now()
    const change = { purpose, was: true, isGiven: false }
    const { version } = await currentPolicy(tx, now)
    const event = { subjectId: user.consentSubject, policyVersion: version, source: 'restore' }
    await store.addConsentEvents(tx, [{ ...change, ...event, id: uuid(), createdAt: now }])
    await store.updateConsents(tx, userId, [change], now)
    // untranslated: a reason in the audit log.
    const entry = { changed: [purpose], reason: 'after a restore', ...(auditId && { id: auditId }) }
    await auditAccount(tx, userId, 'consent_updated', entry)
    return true
  })
