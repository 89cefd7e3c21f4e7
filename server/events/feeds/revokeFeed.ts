import { audit } from '#server/audit/audit.ts'
import type { Tx } from '#server/db/connect.ts'
import * as store from './store.ts'

/** No-op without a feed. */
export const revokeUserFeed = async (tx: Tx, userId: string): Promise<void> => {
  if (!(await store.removeFeed(tx, userId))) return
  await audit(tx, { userId, action: 'calendar_feed_revoked', entityType: 'calendar_feed' })
}
