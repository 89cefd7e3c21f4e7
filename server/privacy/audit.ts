import { v7 as uuid } from 'uuid'
import type { Db } from '#server/db/connect.ts'
import { addAuditRow } from './store.ts'

export type Deed = {
  /** Where something else has to name this line. */
  id?: string
  /** In whose trail the row stands: the person whose data it is about. */
  userId: string
  /** Underscored: `signed_in`, `event_updated`. */
  action: string
  entityType: string
  entityId?: string
  /** The names of the fields that changed, never their values. */
  changed?: string[]
  reason?: string
  /** Left out where a job or the operator did it. */
  origin?: Origin | undefined
}

/** From where somebody did it. */
export type Origin = { browser: string; ipPrefix: string }

const longest = 300 // a browser names itself as it likes

/** The one way to log a deed: in the transaction of what was done. */
export const audit = (tx: Db, deed: Deed): Promise<void> =>
  addAuditRow(tx, {
    id: deed.id ?? uuid(),
    userId: deed.userId,
    action: deed.action,
    entityType: deed.entityType,
    entityId: deed.entityId ?? null,
    newData: deed.changed ? { changed: deed.changed } : null,
    reason: deed.reason ?? null,
    ipAddress: deed.origin?.ipPrefix ?? null,
    userAgent: deed.origin?.browser.slice(0, longest) ?? null,
  })

/** A deed at somebody's own account. */
export const auditAccount = (
  tx: Db,
  userId: string,
  action: string,
  more: Pick<Deed, 'id' | 'origin' | 'changed' | 'reason'> = {},
): Promise<void> => audit(tx, { userId, action, entityType: 'user', entityId: userId, ...more })

type OthersDeed = Omit<Deed, 'userId' | 'action' | 'reason'> & {
  by: { id: string }
  /** Whose data it is; null when they have left. */
  ofWhom: string | null
}

/**
 * What somebody in charge did with another's data. Both trails say it: whose data it is, without
 * where the other one was, and who did it.
 */
export const auditForBoth = async (
  tx: Db,
  { by, ofWhom, origin, ...deed }: OthersDeed,
  actions: { theirs: string; ours: string },
): Promise<void> => {
  const isOwn = ofWhom === by.id
  if (ofWhom)
    await audit(tx, {
      ...deed,
      userId: ofWhom,
      action: actions.theirs,
      origin: isOwn ? origin : undefined,
    })
  if (!isOwn) await audit(tx, { ...deed, userId: by.id, action: actions.ours, origin })
}
