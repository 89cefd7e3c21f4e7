import { openDatabase, type Sql } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { missingPostgres, startPostgres } from '../scripts/postgres.ts'
import { isBrief } from './brief.ts'
import { median } from './comparison.ts'
import { personId } from './dataset/core.ts'
import type { BenchResult } from './figures.ts'

// What retention of a table costs by deletion and by dropping partitions, and what partitions cost
// everything else. Each table holds the audit trail of two years.

const rows = isBrief ? 50_000 : Number(process.env.ROWS ?? 5_000_000)
const months = 24
const batch = 500
const added = 50_000
const reads = 200

const columns = 'id, user_id, action, entity_type, entity_id, ip_address, user_agent, created_at'
const indexes = ['(created_at)', '(entity_id)', '(user_id, created_at desc, id desc)']

const rowsOf = (from: number, to: number, at: string) => `
  select gen_random_uuid(), ('00000001-0000-7000-8000-' || lpad(to_hex(n % 10000), 12, '0'))::uuid,
    'login', 'user', gen_random_uuid(), '192.0.2.' || n % 250,
    'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101', ${at}
  from generate_series(${from}, ${to}) n`

const addRows = async (sql: Sql, table: string) => {
  const at = `now() - interval '${months} months' + n * (interval '${months} months' / ${rows})`
  await sql.unsafe(`insert into ${table} (${columns}) ${rowsOf(1, rows, at)}`)
  for (const index of indexes) await sql.unsafe(`create index on ${table} ${index}`)
  await sql.unsafe(`vacuum analyze ${table}`)
}

const createTables = async (sql: Sql) => {
  await sql.unsafe('create table plain (like data_audit_logs including defaults, primary key (id))')
  await sql.unsafe(`create table parted (like data_audit_logs including defaults,
    primary key (id, created_at)) partition by range (created_at)`)
  for (let month = 0; month <= months; month++)
    await sql.unsafe(`do $$ begin execute format(
      'create table parted_${month} partition of parted for values from (%L) to (%L)',
      now() - interval '${months - month} months', now() - interval '${months - month - 1} months'); end $$`)
  await addRows(sql, 'plain')
  await addRows(sql, 'parted')
}

type Cost = { seconds: number; walMb: number }

const costOf = async (sql: Sql, work: () => Promise<unknown>): Promise<Cost> => {
  const position = async () => {
    const [row] = await sql<[{ bytes: string }]>`select pg_current_wal_lsn() - '0/0' as bytes`
    return Number(row.bytes)
  }
  const [before, from] = [await position(), performance.now()]
  await work()
  const seconds = (performance.now() - from) / 1000
  return { seconds, walMb: ((await position()) - before) / 1e6 }
}

/** As the nightly job does it. */
const deleteUntil = async (sql: Sql, age: string) => {
  for (;;) {
    const { count } = await sql.unsafe(`delete from plain where ctid = any(array(
      select ctid from plain where created_at < now() - interval '${age}' limit ${batch}))`)
    if (count < batch) return
  }
}

const millisecondsOf = async (sql: Sql, query: string) => {
  const times: number[] = []
  for (let n = 0; n < reads; n++) {
    const from = performance.now()
    await sql.unsafe(query, [personId(n)], { prepare: true })
    times.push(performance.now() - from)
  }
  return median(times)
}

const ofUser = (table: string) =>
  `select * from ${table} where user_id = $1 order by created_at desc, id desc limit 50`
const ofId = (table: string) => `select * from ${table} where id = $1`

const text = ({ seconds, walMb }: Cost) => `${seconds.toFixed(2)} s, ${walMb.toFixed(1)} MB of WAL`
const addSome = (sql: Sql, table: string) =>
  costOf(sql, () => sql.unsafe(`insert into ${table} (${columns}) ${rowsOf(1, added, 'now()')}`))

const measure = async (sql: Sql): Promise<string[]> => {
  await createTables(sql)
  const insert = { plain: await addSome(sql, 'plain'), parted: await addSome(sql, 'parted') }
  const list = {
    plain: await millisecondsOf(sql, ofUser('plain')),
    parted: await millisecondsOf(sql, ofUser('parted')),
  }
  const byId = {
    plain: await millisecondsOf(sql, ofId('plain')),
    parted: await millisecondsOf(sql, ofId('parted')),
  }
  const night = await costOf(sql, () => deleteUntil(sql, `${months} months - 1 day`))
  const month = await costOf(sql, () => deleteUntil(sql, `${months - 1} months`))
  const vacuum = await costOf(sql, () => sql.unsafe('vacuum plain'))
  const drop = await costOf(sql, () => sql.unsafe('drop table parted_0'))
  return [
    `${rows.toLocaleString('en')} rows of ${months} months; one month is ${Math.round(rows / months).toLocaleString('en')} rows`,
    `  delete one night: ${text(night)}`,
    `  delete one month: ${text(month)}; vacuum after it: ${text(vacuum)}`,
    `  drop the partition of one month: ${text(drop)}`,
    `  add ${added.toLocaleString('en')} rows: ${text(insert.plain)}; with partitions: ${text(insert.parted)}`,
    `  newest 50 rows of a user: ${list.plain.toFixed(2)} ms; with partitions: ${list.parted.toFixed(2)} ms`,
    `  one row by its id: ${byId.plain.toFixed(2)} ms; with partitions: ${byId.parted.toFixed(2)} ms`,
  ]
}

export const benchRetention = async (): Promise<BenchResult> => {
  const why = missingPostgres()
  if (why) return { lines: [why], ok: false }
  const server = await startPostgres({
    settings: { max_wal_size: '4GB', shared_buffers: '512MB', statement_timeout: '0' },
  })
  const database = await openDatabase({ databaseUrl: server.url, dataDir: '' })
  try {
    await migrate(database)
    const reserved = await database.sql.reserve()
    await reserved.unsafe("set statement_timeout = 0; set maintenance_work_mem = '256MB'")
    const lines = await measure(reserved as unknown as Sql)
    reserved.release()
    return { lines, ok: true }
  } finally {
    await database.close()
    await server.stop()
  }
}
