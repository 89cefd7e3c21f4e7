import type { Tx } from '#server/db/connect.ts'
import { audit } from '#server/privacy/audit.ts'
import * as store from './store.ts'

/** Nothing where there is none. */
export const endFeed = async (tx: Tx, userId: string): Promise<void> => {
  if (!(await store.removeFeed(tx, userId))) return
  await audit(tx, { userId, action: 'calendar_feed_revoked', entityType: 'calendar_feed' })
}
