import type { Sql } from '#server/db/connect.ts'
import { driverOptions, postgres } from '#server/db/postgres.ts'

/** A recorded statement with the parameter types chosen by the driver. */
export type Statement = { text: string; values: unknown[]; types: number[] }

export type RecordingConnection = {
  sql: Sql
  during: (ask: () => Promise<unknown>) => Promise<Statement[]>
}

/** A database connection that records its statements. */
export const connectRecording = async (url: string): Promise<RecordingConnection> => {
  const recorded: Statement[] = []
  const sql = postgres(url, {
    ...driverOptions,
    max: 1,
    // Copied, because the driver serializes the values in place.
    debug: (_, text, values, types) => recorded.push({ text, values: [...values], types }),
  })
  await sql`select 1`
  return {
    sql,
    during: async (ask) => {
      recorded.length = 0
      await ask()
      return [...recorded]
    },
  }
}

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Node[]
}

/**
 * `scans`: the rows that each sequential scan really read; a limit may end it early. `rowsRead`:
 * those of all scans. `shown`: the rows of the result.
 */
export type Plan = {
  scans: { table: string; rows: number }[]
  indexes: string[]
  rowsRead: number
  shown: number
  buffers: number
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const rowsReadBy = (node: Node) =>
  (node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops']

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

const planOf = (rows: readonly Record<string, unknown>[]): Plan => {
  const tops = rows.map((row) => (row['QUERY PLAN'] as [{ Plan: Node }])[0].Plan)
  const nodes = tops.flatMap(nodesOf)
  return {
    scans: nodes
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => ({ table: node['Relation Name'] ?? '', rows: rowsReadBy(node) })),
    indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
    rowsRead: sum(nodes.filter((node) => node['Relation Name']).map(rowsReadBy)),
    shown: sum(tops.map((top) => top['Actual Rows'])),
    // Each node counts those of the nodes below it, too.
    buffers: sum(
      tops.map((top) => (top['Shared Hit Blocks'] ?? 0) + (top['Shared Read Blocks'] ?? 0)),
    ),
  }
}

const volatileLine = /^ *(Heap |Buckets|Batches|Hits|Cache Mode|Sort Method|Full-sort|Pre-sorted)/
const volatileValue = /'[^']{20,}'::(uuid\[\]|uuid|bytea|timestamp with time zone)/g

/** The executed plan with row counts, without values that differ between runs. */
export const planText = async (sql: Sql, { text, values }: Statement) => {
  const rows = await sql.unsafe(
    `explain (analyze, costs off, timing off, summary off) ${text}`,
    values as never[],
  )
  return rows
    .map((row) => String(row['QUERY PLAN']))
    .filter((line) => !volatileLine.test(line))
    .join('\n')
    .replaceAll(volatileValue, '$1 …')
}

export const planForValues = async (sql: Sql, { text, values }: Statement) =>
  planOf(await sql.unsafe(`explain (analyze, buffers, format json) ${text}`, values as never[]))

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return `'{${value.join(',')}}'`
  if (value instanceof Date) return `'${value.toISOString()}'`
  if (value instanceof Uint8Array) return `'\\x${Buffer.from(value).toString('hex')}'`
  return `'${String(value).replaceAll("'", "''")}'`
}

// PostgreSQL may switch to a generic plan from the sixth execution on (PREPARE, Notes).
const genericPlanAfter = 6

/** The plan that PostgreSQL settles on for a prepared statement, possibly the generic one. */
export const settledPlan = async (sql: Sql, { text, values, types }: Statement) => {
  const [named] = await sql<[{ names: string[] }]>`
    select array(
      select case t when 0 then 'unknown' else format_type(t::oid, null) end
      from unnest(${types}::int[]) t
    ) as names`
  const declared = named.names.join(', ')
  const given = values.map(literal).join(', ')
  await sql.unsafe(`prepare asked ${declared && `(${declared})`} as ${text}`)
  const explain = () =>
    sql.unsafe(`explain (analyze, buffers, format json) execute asked ${given && `(${given})`}`)
  for (let use = 1; use < genericPlanAfter; use++) await explain()
  const plan = planOf(await explain())
  await sql`deallocate asked`
  return plan
}

/** Tables large enough for a sequential scan to matter, with their numbers of rows. */
export const largeTables = async (sql: Sql, minRows: number) => {
  const found = await sql<{ name: string; rows: number }[]>`
    select relname as name, reltuples as rows from pg_class
    where relkind = 'r' and reltuples >= ${minRows}`
  return new Map(found.map(({ name, rows }) => [name, rows]))
}
