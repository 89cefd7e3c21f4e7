import { registerHooks } from 'node:module'
import type postgresType from 'postgres'

// postgres.js 3.4.9 ends the whole process when a connection dies inside a transaction: its own
// rollback is written to a socket that is gone. Worse, what the transaction still sends may run on
// the connection's next life, outside any transaction. The corrections below are those proposed
// upstream (porsager/postgres #1209, #1215 and the comments there) and go when a release has them.
// They are made in memory, while the module is loaded: nothing in node_modules is changed.
type Correction = { from: string; to: string }
const corrections: Record<string, Correction[]> = {
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
      // Lost while starting up: say so, instead of trying for ever while the caller waits.
      from: `    if (initial)\n      return reconnect()\n`,
      to: `    connection.life++
    chunk = nextWriteTimer = null
    if (initial && host.length > 1)
      return reconnect()
`,
    },
    {
      // After a reset the error comes first and the rollback is queued before the close.
      from: `    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))\n`,
      to: `    ;(initial || query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))
    query = results = errorResponse = null
    result = new Result()
`,
    },
    {
      // A transaction takes its connection in `onexecute`, also when the pipeline is just full:
      // else its BEGIN is sent and forgotten, and others write into a transaction nobody commits.
      from: `      return write(toBuffer(q))
        && !q.describeFirst\n`,
      to: `      const isWritten = write(toBuffer(q))
      if (q.options.onexecute)
        return q.options.onexecute(connection)
      return isWritten
        && !q.describeFirst\n`,
    },
    {
      // Cut off while it asks for the array types: nobody waits for that, so nobody catches it.
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
      // For whoever watches how busy it is; upstream tells nobody.
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
      // Who waits too long for a free connection is told so; upstream has no such limit.
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

const correct = (file: string, source: string): string => {
  let text = source
  for (const { from, to } of corrections[file] ?? []) {
    if (text.split(from).length !== 2) {
      throw new Error(`postgres.js has changed: compare it with server/db/patchedPostgres.ts`)
    }
    text = text.replace(from, () => to)
  }
  return text
}

const corrected = new Set<string>()

const load = async (): Promise<typeof postgresType> => {
  const hooks = registerHooks({
    load: (url, context, nextLoad) => {
      const result = nextLoad(url, context)
      const file = Object.keys(corrections).find((name) => url.endsWith(name))
      if (!file) return result
      corrected.add(file)
      return { ...result, source: correct(file, String(result.source)) }
    },
  })
  const { default: postgres } = await import('postgres')
  hooks.deregister()
  if (corrected.size !== Object.keys(corrections).length) {
    throw new Error('Import postgres from server/db/patchedPostgres.ts, and nowhere else')
  }
  return postgres
}

export const postgres = await load()

/** Connections that do something now, and how many queries wait for one to come free. */
export type Pool = { inUse: number; waiting: number }

export const poolOf = (sql: postgresType.Sql): Pool => (sql as unknown as { pool(): Pool }).pool()
