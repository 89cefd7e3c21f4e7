import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { appliedVersion, migrate, newestVersion } from '#server/db/migrate.ts'
import { events } from '#shared/events/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { missingPostgres, startPostgres } from '../../scripts/postgres.ts'
import { call, newTestUser } from '../support/apiClient.ts'
import { createDataDir, createProduct } from '../support/product.ts'
import type { RunOptions, Scale, ScenarioResult } from '../support/scenario.ts'
import { startWriters } from '../support/writers.ts'

const rowsAt: Record<Scale, number> = {
  smoke: 20_000,
  nightly: 5_000_000,
  full: 5_000_000,
  soak: 5_000_000,
}
const people = 10
const readers = 4
/** How long the control locks the table at least, also with few rows. */
const lockedForS = 6

/** Adds a required column with an index to the messages, as CONTRIBUTING.md says. */
const online = [
  'alter table group_messages add column length int',
  '-- no transaction\ncreate index concurrently if not exists group_messages_unmeasured on group_messages (id) where length is null',
  'alter table group_messages alter column length set default 0, add constraint group_messages_length check (length is not null) not valid',
  `-- in batches
  update group_messages set length = char_length(message) where id in (
    select id from group_messages where length is null order by id limit 5000)`,
  'alter table group_messages validate constraint group_messages_length',
  'alter table group_messages alter column length set not null, drop constraint group_messages_length',
  'drop index group_messages_unmeasured',
  '-- no transaction\ncreate index concurrently if not exists group_messages_by_length on group_messages (group_id, length)',
]

/** The same at once, which locks the table until the end. */
const locking = [
  `alter table group_messages add column length int not null default 0;
  update group_messages set length = char_length(message);
  create index group_messages_by_length on group_messages (group_id, length);
  select pg_sleep(${lockedForS})`,
]

type Result = { seconds: number; requests: number; rejected: number; slowestMs: number }

// Other scenarios would overload the machine, which rejects requests, too.
export const runAlone = true

/** Migrates a table with millions of rows while the product reads and writes it. */
export const run = async (
  scale: Scale,
  { rounds: rows = rowsAt[scale] }: RunOptions = {},
): Promise<ScenarioResult> => {
  const title = 'A migration of a large table under load causes no rejected request'
  const missing = missingPostgres()
  if (missing) return { title, lines: [], ok: false, skipped: missing }
  const held = await migrateUnderLoad(rows, online)
  const control = await migrateUnderLoad(Math.min(rows, rowsAt.smoke), locking)
  const lineOf = ({ seconds, requests, rejected, slowestMs }: Result) =>
    `${rejected} of ${requests} requests rejected during ${seconds.toFixed(1)} s, the slowest read took ${Math.round(slowestMs)} ms`
  return {
    title,
    lines: [
      `${rows.toLocaleString('en')} messages, ${people} writers and ${readers} readers: ${lineOf(held)}`,
      `Control, a migration that locks the table: ${lineOf(control)}`,
    ],
    ok: held.requests > 0 && held.rejected === 0 && control.rejected > 0,
  }
}

const addMessages = (database: Database, groupId: string, rows: number) =>
  database.sql.begin(async (tx) => {
    // Foreign keys are not checked one by one.
    await tx`set local session_replication_role = replica`
    await tx`set local statement_timeout = 0`
    await tx`
      insert into group_messages (id, group_id, message, seq, changed_seq)
      select gen_random_uuid(), ${groupId}, 'Message ' || n, n, n
      from generate_series(1, ${rows}::int) n`
    await tx`update groups set last_seq = ${rows} where id = ${groupId}`
  })

/** All migrations of the product and these after them. */
const migrationsFolder = async (texts: string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'welkom-migrations-'))
  cpSync('server/db/migrations', folder, { recursive: true })
  const newest = await newestVersion()
  for (const [index, text] of texts.entries())
    writeFileSync(join(folder, `${String(newest + index + 1).padStart(4, '0')}_test.sql`), text)
  return folder
}

const isRejected = (status: number) => status === 0 || status >= 500

const startReaders = (url: string, cookie: string, groupId: string) => {
  const state = { isStopped: false, requests: 0, rejected: 0, slowestMs: 0 }
  const read = async () => {
    while (!state.isStopped) {
      const from = performance.now()
      const { status } = await (state.requests % 2
        ? call({ url, cookie }, groups.messages, { id: groupId })
        : call({ url, cookie }, events.list, {}))
      state.requests += 1
      if (isRejected(status)) state.rejected += 1
      state.slowestMs = Math.max(state.slowestMs, performance.now() - from)
      await pause(20)
    }
  }
  const reading = Promise.all(Array.from({ length: readers }, read))
  return {
    stop: async () => {
      state.isStopped = true
      await reading
      return state
    },
  }
}

const countIn = (statuses: Map<number, number>, isCounted: (status: number) => boolean) =>
  [...statuses].reduce((sum, [status, count]) => sum + (isCounted(status) ? count : 0), 0)

const migrateUnderLoad = async (rows: number, texts: string[]): Promise<Result> => {
  const server = await startPostgres({ settings: { max_wal_size: '2GB' } })
  const { dataDir, remove } = await createDataDir(server.url)
  const product = await createProduct({ dataDir, databaseUrl: server.url })
  const database = await openDatabase({ databaseUrl: server.url, dataDir: '' })
  const folder = await migrationsFolder(texts)
  try {
    await product.start()
    const writers = await startWriters(product.url, people)
    const reader = await newTestUser(product.url)
    const { reply } = await call(reader, groups.create, { name: 'Old friends', type: 'expats' })
    if (!reply) throw new Error('The group was not created')
    await addMessages(database, reply.id, rows)
    await writers.nextAcknowledged()
    const before = new Map(writers.statuses)
    const reading = startReaders(product.url, reader.cookie, reply.id)
    const from = performance.now()
    await migrate(database, { folder })
    const seconds = (performance.now() - from) / 1000
    const { requests, rejected, slowestMs } = await reading.stop()
    await writers.stop()
    if ((await appliedVersion(database.sql)) !== (await newestVersion(folder)))
      throw new Error('The migration did not end')
    const during = (isCounted: (status: number) => boolean) =>
      countIn(writers.statuses, isCounted) - countIn(before, isCounted)
    return {
      seconds,
      slowestMs,
      requests: requests + during(() => true),
      rejected: rejected + during(isRejected),
    }
  } finally {
    await database.close()
    await product.end('SIGKILL')
    await server.stop()
    rmSync(folder, { recursive: true })
    remove()
  }
}
