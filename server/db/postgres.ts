import postgres from 'postgres'

// postgres.js 3.4.9 crashes the process when a connection dies inside a transaction, and may run the
// rest of that transaction on another connection. `patches/` holds the fixes proposed upstream
// (porsager/postgres #1209, #1215), and limits the wait for a connection; the installation applies them.
const patchRevision = 2
if ((postgres as { patchRevision?: number }).patchRevision !== patchRevision)
  throw new Error('The database driver is not patched. Install with `npm ci`, including scripts.')

export { postgres }

/** Connections in use, and queries waiting for one. */
export type Pool = { inUse: number; waiting: number }

export const poolOf = (sql: postgres.Sql): Pool => (sql as unknown as { pool(): Pool }).pool()

/** postgres.js options for both databases: camelCase names, undefined as null, no notices. */
export const driverOptions = {
  transform: {
    undefined: null,
    column: { from: postgres.toCamel, to: postgres.fromCamel },
  },
  onnotice: () => {},
} satisfies postgres.Options<Record<string, never>>
