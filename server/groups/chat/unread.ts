import type { Db } from '#server/db/connect.ts'
import * as store from './store.ts'

/** A group message that this user may read and has not read; otherwise null. */
export const findUnreadGroupMessage = (db: Db, userId: string, id: string) =>
  store.findUnread(db, userId, id)
