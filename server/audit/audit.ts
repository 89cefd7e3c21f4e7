import { v7 as uuid } from 'uuid'
import * as z from 'zod/mini'
import type { Db } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import type { RequestOrigin } from '#server/http/currentOrigin.ts'
import { AuditLog } from '#shared/privacy/contract.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'
import { addAuditRow } from './store.ts'

export type AuditEntry = {
  /** Set when something else refers to this entry. */
  id?: string
  /** Whose audit log the entry belongs to: the user whose data it is about. */
  userId: string
  /** In snake case: `signed_in`, `event_updated`. */
  action: string
  entityType: string
  entityId?: string
  /** The names of the fields that changed, never their values. */
  changed?: string[]
  reason?: string
  /** Absent when a job or the operator did it, and in the log of another user. */
  origin?: Pick<RequestOrigin, 'browser' | 'ipPrefix'> | null | undefined
}

/** Writes an audit entry, in the transaction of the action itself. */
export const audit = (tx: Db, entry: AuditEntry): Promise<void> =>
  addAuditRow(tx, {
    id: entry.id ?? uuid(),
    userId: entry.userId,
    action: entry.action,
    entityType: entry.entityType,
    entityId: entry.entityId ?? null,
    newData: entry.changed ? { changed: entry.changed } : null,
    reason: entry.reason ?? null,
    ipAddress: entry.origin?.ipPrefix ?? null,
    userAgent: entry.origin?.browser ?? null,
  })

/** An action on one's own account. */
export const auditAccount = (
  tx: Db,
  userId: string,
  action: string,
  details: Pick<AuditEntry, 'id' | 'origin' | 'changed' | 'reason'> = {},
): Promise<void> => audit(tx, { userId, action, entityType: 'user', entityId: userId, ...details })

type AdminAuditEntry = Omit<AuditEntry, 'userId' | 'action' | 'reason'> & {
  actor: { id: string }
  /** The owner of the data; null when the account is deleted. */
  subjectId: string | null
}

/**
 * An administrator's action on another user's data, written to both audit logs. The owner's entry
 * omits where the administrator was.
 */
export const auditForBoth = async (
  tx: Db,
  { actor, subjectId, origin, ...entry }: AdminAuditEntry,
  actions: { forSubject: string; forActor: string },
): Promise<void> => {
  const isOwn = subjectId === actor.id
  if (subjectId)
    await audit(tx, {
      ...entry,
      userId: subjectId,
      action: actions.forSubject,
      origin: isOwn ? origin : undefined,
    })
  if (!isOwn) await audit(tx, { ...entry, userId: actor.id, action: actions.forActor, origin })
}

export const hasAuditEntry = store.hasAuditEntry

type AuditPage = { before?: string | undefined; limit: number }

// An entry with unreadable `newData` is shown without it.
const NewData = z.catch(AuditLog.shape.newData, null)

export const readAuditLog = async ({ db }: Pick<App, 'db'>, me: Me, page: AuditPage) => {
  const rows = await store.listAuditRows(db, me.id, page)
  return rows.map((row) => ({ ...row, newData: NewData.parse(row.newData) }))
}
