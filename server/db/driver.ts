import type pg from 'postgres'
import { postgres } from './patchedPostgres.ts'

/** How postgres.js speaks with either database: camelCase names, undefined is null, no notices. */
export const driverOptions = {
  transform: {
    undefined: null,
    column: { from: postgres.toCamel, to: postgres.fromCamel },
  },
  onnotice: () => {},
} satisfies pg.Options<Record<string, never>>
