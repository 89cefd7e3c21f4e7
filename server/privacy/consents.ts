import { v7 as uuid } from 'uuid'
import type { UserRow } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { lockUser, toMe } from '#server/users/users.ts'
import { Consent, type ConsentChange } from '#shared/privacy/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { auditAccount, type Origin } from './audit.ts'
import { noteWithdrawn } from './erasure/list.ts'
import { currentPolicy } from './policy/policies.ts'
import * as store from './store.ts'

/** A new version is another thing to agree to: who accepted the one before can say yes anew. */
const changesIn = (wishes: ConsentChange, user: UserRow, isNewVersion: boolean) =>
  Consent.options.flatMap((purpose) => {
    const isGiven = wishes[purpose]
    if (isGiven === undefined) return []
    const isAnew = purpose === 'privacyPolicyAccepted' && isGiven && isNewVersion
    return user[purpose] === isGiven && !isAnew ? [] : [{ purpose, was: user[purpose], isGiven }]
  })

/** Only what differs counts, and each change is kept as it was said, with what was read then. */
export const setConsents = (app: App, me: Me, wishes: ConsentChange, origin: Origin): Promise<Me> =>
  inTransaction(app.db, async (tx) => {
    const user = await lockUser(tx, me.id)
    if (!user) throw new Refusal(401, 'Please sign in')
    const now = app.now()
    const { version } = await currentPolicy(tx, now)
    const accepted = await store.findAcceptedVersion(tx, user.consentSubject)
    const changes = changesIn(wishes, user, accepted !== version)
    if (changes.length === 0) return toMe(user, me.dataExportRequested)
    await store.addConsentEvents(
      tx,
      changes.map((change) => ({
        ...change,
        id: uuid(),
        subjectId: user.consentSubject,
        policyVersion: version,
        source: wishes.source ?? 'call',
        createdAt: now,
      })),
    )
    const changed = changes.map(({ purpose }) => purpose)
    const id = uuid()
    await auditAccount(tx, me.id, 'consent_updated', { id, origin, changed })
    for (const { purpose, isGiven } of changes)
      if (!isGiven)
        await noteWithdrawn(app, tx, { userId: me.id, what: 'consent', which: purpose, deed: id })
    app.live.tell(tx, me.id, { kind: 'meChanged' })
    return toMe(await store.putConsents(tx, me.id, changes, now), me.dataExportRequested)
  })

/** What was taken back, and came back with a backup. False where there is nothing to take back. */
export const withdrawAgain = (
  app: App,
  userId: string,
  purpose: Consent,
  deed: string | null,
): Promise<boolean> =>
  inTransaction(app.db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user?.[purpose]) return false
    const now = app.now()
    const change = { purpose, was: true, isGiven: false }
    const { version } = await currentPolicy(tx, now)
    const said = { subjectId: user.consentSubject, policyVersion: version, source: 'restore' }
    await store.addConsentEvents(tx, [{ ...change, ...said, id: uuid(), createdAt: now }])
    await store.putConsents(tx, userId, [change], now)
    const again = { changed: [purpose], reason: 'after a restore', ...(deed && { id: deed }) }
    await auditAccount(tx, userId, 'consent_updated', again)
    return true
  })
