import type { Db } from '#server/db/connect.ts'
import * as store from './store.ts'

/** How many contents of files are where. */
export const countContents = (db: Db) => store.countContents(db)
