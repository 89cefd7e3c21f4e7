import type { Db } from './connect.ts'

/**
 * Sort expression for names. Unicode's order suits most languages and does not depend on the locale
 * of the database. A complete list can be sorted by the reader's language in the browser. Equal names
 * need an id as the next sort column.
 */
export const byName = (db: Db, name: ReturnType<Db>): ReturnType<Db> =>
  db`${name} collate "und-x-icu"`
