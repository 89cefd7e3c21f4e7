import type { Sql } from '#server/db/connect.ts'
import { driverOptions } from '#server/db/driver.ts'
import { postgres } from '#server/db/patchedPostgres.ts'

/** A statement as it was sent, with the types that the driver gave its values. */
export type Statement = { text: string; values: unknown[]; types: number[] }

export type Listened = { sql: Sql; during: (ask: () => Promise<unknown>) => Promise<Statement[]> }

/** A way to the database that hears what is asked on it. */
export const listenTo = async (url: string): Promise<Listened> => {
  const heard: Statement[] = []
  const sql = postgres(url, {
    ...driverOptions,
    max: 1,
    // Sending turns the values into text where they are.
    debug: (_, text, values, types) => heard.push({ text, values: [...values], types }),
  })
  await sql`select 1`
  return {
    sql,
    during: async (ask) => {
      heard.length = 0
      await ask()
      return [...heard]
    },
  }
}

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Node[]
}

export type Plan = { tablesRead: string[]; indexes: string[] }

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const planOf = (rows: readonly Record<string, unknown>[]): Plan => {
  const nodes = rows.flatMap((row) => {
    const [{ Plan: top }] = row['QUERY PLAN'] as [{ Plan: Node }]
    return nodesOf(top)
  })
  return {
    tablesRead: nodes.flatMap((node) =>
      node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : [],
    ),
    indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
  }
}

const changesEachTime =
  /^ *(Heap |Buckets|Batches|Hits|Cache Mode|Sort Method|Full-sort|Pre-sorted)/
const valueOfToday = /'[^']{20,}'::(uuid\[\]|uuid|bytea|timestamp with time zone)/g

/** As it was carried out: its shape and its rows, and nothing that changes from run to run. */
export const planText = async (sql: Sql, { text, values }: Statement) => {
  const rows = await sql.unsafe(
    `explain (analyze, costs off, timing off, summary off) ${text}`,
    values as never[],
  )
  return rows
    .map((row) => String(row['QUERY PLAN']))
    .filter((line) => !changesEachTime.test(line))
    .join('\n')
    .replaceAll(valueOfToday, '$1 …')
}

export const planForValues = async (sql: Sql, { text, values }: Statement) =>
  planOf(await sql.unsafe(`explain (format json) ${text}`, values as never[]))

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return `'{${value.join(',')}}'`
  if (value instanceof Date) return `'${value.toISOString()}'`
  if (value instanceof Uint8Array) return `'\\x${Buffer.from(value).toString('hex')}'`
  return `'${String(value).replaceAll("'", "''")}'`
}

// From the sixth use on (PostgreSQL, PREPARE, Notes).
const untilDecided = 6

/** A statement used often may be planned for all values, when that looks no dearer. */
export const planInTheEnd = async (sql: Sql, { text, values, types }: Statement) => {
  const [named] = await sql<[{ names: string[] }]>`
    select array(
      select case t when 0 then 'unknown' else format_type(t::oid, null) end
      from unnest(${types}::int[]) t
    ) as names`
  const declared = named.names.join(', ')
  const given = values.map(literal).join(', ')
  await sql.unsafe(`prepare asked ${declared && `(${declared})`} as ${text}`)
  const explain = () => sql.unsafe(`explain (format json) execute asked ${given && `(${given})`}`)
  for (let use = 1; use < untilDecided; use++) await explain()
  const plan = planOf(await explain())
  await sql`deallocate asked`
  return plan
}

/** Tables of a size at which reading all of one is noticed. */
export const bigTables = async (sql: Sql, rows: number) => {
  const found = await sql<{ name: string }[]>`
    select relname as name from pg_class where relkind = 'r' and reltuples >= ${rows}`
  return new Set(found.map(({ name }) => name))
}
