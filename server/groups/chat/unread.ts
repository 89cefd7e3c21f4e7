import type { Db } from '#server/db/connect.ts'
import * as store from './store.ts'

/** What was said in a group, for a member who may read it and has not yet; null: nothing to tell. */
export const unreadInGroup = (db: Db, userId: string, id: string) =>
  store.findUnread(db, userId, id)
