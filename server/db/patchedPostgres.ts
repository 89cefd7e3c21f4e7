import { registerHooks } from 'node:module'
import type postgresType from 'postgres'

// postgres.js 3.4.9 crashes the process when a connection dies inside a transaction, because its
// rollback is written to a closed socket. Worse, later statements of the transaction may run on the
// reopened connection, outside any transaction. These patches follow the fixes proposed upstream
// (porsager/postgres #1209, #1215 and comments) and can go once released. They apply in memory while
// the module loads; node_modules stays unchanged.
type Patch = { from: string; to: string }
const patches: Record<string, Patch[]> = {
  '/postgres/src/connection.js': [
    { from: `    count: 0,\n    id\n`, to: `    count: 0,\n    life: 0,\n    id\n` },
    {
      from: `  function nextWrite(fn) {\n`,
      to: `  function nextWrite(fn) {
    if (!socket) {
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options))
      return false
    }
`,
    },
    {
      // Connection lost during startup: fail instead of reconnecting forever while the caller waits.
      from: `    if (initial)\n      return reconnect()\n`,
      to: `    connection.life++
    chunk = nextWriteTimer = null
    if (initial && host.length > 1)
      return reconnect()
`,
    },
    {
      // After a reset, `error` fires first and the rollback is queued before `close`.
      from: `    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))\n`,
      to: `    ;(initial || query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))
    query = results = errorResponse = null
    result = new Result()
`,
    },
    {
      // A transaction must reserve its connection in `onexecute` even when the pipeline is full.
      // Otherwise its BEGIN is forgotten, and other queries run in a transaction that never commits.
      from: `      return write(toBuffer(q))
        && !q.describeFirst\n`,
      to: `      const isWritten = write(toBuffer(q))
      if (q.options.onexecute)
        return q.options.onexecute(connection)
      return isWritten
        && !q.describeFirst\n`,
    },
    {
      // Connection lost while fetching array types: nothing awaits that promise, so catch it here.
      from: `        return fetchArrayTypes()\n`,
      to: `        return fetchArrayTypes().catch(() => socket && socket.destroy())\n`,
    },
  ],
  '/postgres/src/index.js': [
    {
      from: `    onclose         : o.onclose,\n`,
      to: `    onclose         : o.onclose,\n    waitMs: o.waitMs,\n`,
    },
    {
      // Exposes pool usage for metrics.
      from: `    options,\n    reserve,\n`,
      to: `    options,
    pool: () => ({
      inUse: connecting.length + busy.length + full.length + reserved.length,
      waiting: queries.length
    }),
    reserve,
`,
    },
    {
      // Limits the wait for a free connection; upstream has no such limit.
      from: `      : queries.push(query)\n  }\n`,
      to: `      : wait(query)
  }

  function wait(query) {
    queries.push(query)
    const tooLong = () => queries.remove(query) &&
      query.reject(Errors.generic('53300', 'No database connection came free in time'))
    options.waitMs && setTimeout(tooLong, options.waitMs).unref()
  }
`,
    },
    {
      from: `      , connection\n      , prepare = null\n`,
      to: `      , connection\n      , life\n      , prepare = null\n`,
    },
    { from: `      connection = c\n`, to: `      connection = c\n      life = c.life\n` },
    {
      from: `        q.catch(e => uncaughtError || (uncaughtError = e))\n`,
      to: `        q.catch(e => uncaughtError || (uncaughtError = e))
        if (c.life !== life)
          return q.reject(Errors.connection('CONNECTION_CLOSED', options))
`,
    },
    {
      from: `    const sql = Sql(handler)\n    sql.release = () => {\n`,
      to: `    const life = c.life
    const sql = Sql(handler)
    sql.release = () => {
      if (c.life !== life)
        return
`,
    },
    {
      from: `    function handler(q) {\n      c.queue === full\n`,
      to: `    function handler(q) {
      if (c.life !== life)
        return q.reject(Errors.connection('CONNECTION_CLOSED', options))
      c.queue === full
`,
    },
  ],
}

const applyPatches = (file: string, source: string): string => {
  let text = source
  for (const { from, to } of patches[file] ?? []) {
    if (text.split(from).length !== 2) {
      throw new Error(`postgres.js has changed: compare it with server/db/patchedPostgres.ts`)
    }
    text = text.replace(from, () => to)
  }
  return text
}

const patchedFiles = new Set<string>()

const load = async (): Promise<typeof postgresType> => {
  const hooks = registerHooks({
    load: (url, context, nextLoad) => {
      const result = nextLoad(url, context)
      const file = Object.keys(patches).find((name) => url.endsWith(name))
      if (!file) return result
      patchedFiles.add(file)
      return { ...result, source: applyPatches(file, String(result.source)) }
    },
  })
  const { default: postgres } = await import('postgres')
  hooks.deregister()
  if (patchedFiles.size !== Object.keys(patches).length) {
    throw new Error('Import postgres from server/db/patchedPostgres.ts, and nowhere else')
  }
  return postgres
}

export const postgres = await load()

/** Connections in use, and queries waiting for one. */
export type Pool = { inUse: number; waiting: number }

export const poolOf = (sql: postgresType.Sql): Pool => (sql as unknown as { pool(): Pool }).pool()

/** postgres.js options for both databases: camelCase names, undefined as null, no notices. */
export const driverOptions = {
  transform: {
    undefined: null,
    column: { from: postgres.toCamel, to: postgres.fromCamel },
  },
  onnotice: () => {},
} satisfies postgresType.Options<Record<string, never>>
