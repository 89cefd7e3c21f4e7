import { v7 as uuid } from 'uuid'
import { audit } from '#server/audit/audit.ts'
import { recordErasure } from '#server/audit/erasureLog.ts'
import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { currentOrigin } from '#server/http/currentOrigin.ts'
import { allDataTypes, type DataType } from '#shared/privacy/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { listRelatedUsers, lockUserData } from './account.ts'

const eraseType = async (app: App, tx: Tx, userId: string, type: DataType) => {
  // Their screens show the profile, and the messages of open requests.
  const isSeen = type === 'profile' || type === 'messages'
  const others = isSeen ? await listRelatedUsers(app, tx, userId) : []
  for (const { eraseData } of app.lifecycles) await eraseData?.[type]?.(app, tx, userId)
  app.live.publish(tx, others, { kind: 'connectionChanged', userId })
}

/** Deletes the chosen types of data; the account stays. */
export const eraseData = (app: App, me: Me, dataTypes: DataType[]): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const user = await lockUserData(app, tx, me.id, { isAccountDeletion: false })
    if (!user) throw new AppError('not_signed_in')
    // The profile goes last: it deletes the notifications that the other steps create.
    for (const type of allDataTypes.toReversed()) {
      if (!dataTypes.includes(type)) continue
      await eraseType(app, tx, me.id, type)
      const id = uuid()
      await audit(tx, {
        id,
        userId: me.id,
        action: 'data_deleted',
        entityType: type,
        origin: currentOrigin(),
      })
      await recordErasure(app, tx, { userId: me.id, what: type, deed: id })
    }
  })

/** Replays an erasure that a restored backup undid. The audit entry keeps its id. */
export const replayErasure = (
  app: App,
  userId: string,
  type: DataType,
  auditId: string | null,
): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const user = await lockUserData(app, tx, userId, { isAccountDeletion: false })
    if (!user) return
    await eraseType(app, tx, userId, type)
    // untranslated: a reason in the audit log.
    const entry = { userId, action: 'data_deleted', entityType: type, reason: 'after a restore' }
    await audit(tx, { ...entry, ...(auditId && { id: auditId }) })
  })
