import { auditAccount } from '#server/audit/audit.ts'
import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { revokeUserFeed } from '#server/events/feeds/feeds.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { currentOrigin } from '#server/http/currentOrigin.ts'
import { deviceName } from '#server/push/deviceName.ts'
import { endSessions, endUserSession, listSessions } from '#server/sessions/sessions.ts'
import type { OpenSession } from '#shared/auth/security/contract.ts'

/**
 * As `endSessions`, and also revokes the secret calendar address, which an intruder may have
 * created or read.
 */
export const signOutEverywhere = async (tx: Tx, userId: string, exceptId: string | null = null) => {
  await revokeUserFeed(tx, userId)
  await endSessions(tx, userId, exceptId)
}

type Owner = { id: string }

/** The user's sessions, the current one first. It is named after the browser as it is now. */
export const listOpenSessions = async (
  app: App,
  me: Owner,
  current: { id: string | null; browser: string },
): Promise<OpenSession[]> => {
  const rows = await listSessions(app, me.id)
  return rows
    .map(({ browser, ipPrefix, ...row }) => ({
      ...row,
      name: deviceName(row.id === current.id ? current.browser : browser),
      address: ipPrefix,
      isCurrent: row.id === current.id,
    }))
    .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
}

/** Ends another session. Its live stream closes within seconds. */
export const signOutSession = (app: App, me: Owner, id: string): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    if (!(await endUserSession(tx, me.id, id))) throw new AppError('session_not_found')
    await auditAccount(tx, me.id, 'signed_out_elsewhere', { origin: currentOrigin() })
  })

export const signOutOtherSessions = (
  app: App,
  me: Owner,
  currentId: string | null,
): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    await signOutEverywhere(tx, me.id, currentId)
    await auditAccount(tx, me.id, 'signed_out_elsewhere', { origin: currentOrigin() })
  })
