import type pg from 'postgres'
import { postgres } from './patchedPostgres.ts'

/** A text that goes to the database as it is, even where the column is JSON. */
export class SqlText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toString(): string {
    return this.text
  }
}

/** How postgres.js speaks with either database: camelCase names, undefined is null, no notices. */
export const driverOptions = {
  transform: {
    undefined: null,
    column: { from: postgres.toCamel, to: postgres.fromCamel },
  },
  types: {
    json: {
      to: 114,
      from: [114, 3802],
      serialize: (value: unknown) =>
        value instanceof SqlText ? value.text : JSON.stringify(value),
      parse: (text: string) => JSON.parse(text) as unknown,
    },
  },
  onnotice: () => {},
} satisfies pg.Options<Record<string, pg.PostgresType>>
