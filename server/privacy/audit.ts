import { v7 as uuid } from 'uuid'
import type { Db } from '#server/db/connect.ts'
import { addAuditRow } from './store.ts'

export type Deed = {
  /** In whose trail the row stands: the person whose data it is about. */
  userId: string
  /** Underscored: `signed_in`, `event_updated`. */
  action: string
  entityType: string
  entityId?: string
  /** The names of the fields that changed, never their values. */
  changed?: string[]
  reason?: string
  ip?: string
  userAgent?: string
}

const longest = 300 // a browser names itself as it likes

/** The one way to log a deed: in the transaction of what was done. */
export const audit = (tx: Db, deed: Deed): Promise<void> =>
  addAuditRow(tx, {
    id: uuid(),
    userId: deed.userId,
    action: deed.action,
    entityType: deed.entityType,
    entityId: deed.entityId ?? null,
    newData: deed.changed ? { changed: deed.changed } : null,
    reason: deed.reason ?? null,
    ipAddress: deed.ip ?? null,
    userAgent: deed.userAgent?.slice(0, longest) ?? null,
  })

/** From where somebody did it. */
export type Origin = { browser: string; ipPrefix: string }

/** A deed at somebody's own account; without an origin it was done by a job or the operator. */
export const auditAccount = (
  tx: Db,
  userId: string,
  action: string,
  { origin, ...more }: { origin?: Origin; changed?: string[] } = {},
): Promise<void> =>
  audit(tx, {
    userId,
    action,
    entityType: 'user',
    entityId: userId,
    ...more,
    ...(origin && { ip: origin.ipPrefix, userAgent: origin.browser }),
  })
