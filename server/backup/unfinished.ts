import type { Db } from '#server/db/connect.ts'
import * as store from './store.ts'

/** A restore that was cut short has brought back what was deleted: nobody may see that. */
export const refuseUnfinished = async (db: Db) => {
  if (await store.isUnfinished(db))
    throw new Error('A restore was cut short: run npm run restore once more, it begins anew')
}
