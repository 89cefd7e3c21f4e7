import type { Db, Sql, Tx } from '#server/db/connect.ts'
import { appliedVersion } from '#server/db/migrate.ts'
import { execute, hasRows } from '#server/db/queries.ts'
import { invalidateAllSessions } from '#server/db/sessionChanges.ts'

export type Table = {
  name: string
  /** Stored columns only, without generated ones. */
  columns: string[]
  types: string[]
  blocks: number
}

/** All tables except the list of migrations, by name. */
export const listTables = (db: Db) =>
  db<Table[]>`
    select c.relname as name,
      array_agg(a.attname::text order by a.attnum) as columns,
      array_agg(format_type(a.atttypid, a.atttypmod) order by a.attnum) as types,
      (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as blocks
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and c.relname <> 'schema_migrations'
    group by c.oid order by c.relname`

export const readServerVersion = async (db: Db) => {
  const [row] = await db<[{ version: string }]>`select current_setting('server_version') as version`
  return row.version
}

/** Runs `work` in a read-only snapshot. The locks prevent schema changes until it ends. */
export const inSnapshot = <T>(sql: Sql, tables: Table[], work: (tx: Tx) => Promise<T>) =>
  sql.begin('isolation level repeatable read read only', async (tx) => {
    await prepareTransaction(tx)
    for (const { name } of tables) await tx`lock table ${tx(name)} in access share mode`
    return work(tx)
  }) as Promise<T>

/** Disables timeouts, and fixes the text formats for every version of PostgreSQL. */
export const prepareTransaction = async (tx: Tx) => {
  await tx`set local statement_timeout = 0`
  await tx`set local idle_in_transaction_session_timeout = 0`
  await tx`set local datestyle = 'ISO, YMD'`
  await tx`set local intervalstyle = 'postgres'`
  await tx`set local bytea_output = 'hex'`
  await tx`set local timezone = 'UTC'`
}

type TextRow = (string | null)[]

const readRows = async (tx: Tx, table: string, columns: string[], where: string) =>
  (await tx
    .unsafe(
      `select ${columns.map((column) => `${column}::text`).join(', ')} from ${table} where ${where}`,
    )
    .values()) as TextRow[]

const isInBlocks = (from: number, to: number) =>
  `ctid >= '(${from},0)'::tid and ctid < '(${to},0)'::tid`

/** Where the rows in a range of blocks are, and how many bytes are stored of each, in order. */
export const listSizes = (tx: Tx, { name, columns }: Table, from: number, to: number) => {
  const sizes = columns.map((column) => `coalesce(pg_column_size(${column}), 0)`).join(' + ')
  return tx.unsafe<{ place: string; bytes: number }[]>(
    `select ctid::text as place, ${sizes} as bytes from ${name}
     where ${isInBlocks(from, to)} order by ctid`,
  )
}

/** The rows from one place to another, as text. */
export const readBetween = (tx: Tx, { name, columns }: Table, first: string, last: string) =>
  readRows(tx, name, columns, `ctid >= '${first}'::tid and ctid <= '${last}'::tid`)

export type Counter = { table: string; column: string; last: string }

/** The last value of each identity column. */
export const listCounters = (db: Db) =>
  db<Counter[]>`
    select c.relname as table, a.attname as column, pg_sequence_last_value(
      pg_get_serial_sequence(quote_ident(c.relname), a.attname)::regclass)::text as last
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and a.attidentity <> '' and not a.attisdropped
    order by 1, 2`

export const setCounter = (tx: Tx, { table, column, last }: Counter) =>
  execute(tx`select setval(pg_get_serial_sequence(${table}, ${column})::regclass, ${last}::bigint)`)

/** Empties all tables. Triggers and foreign keys stay off until `endLoading`. */
export const beginLoading = async (tx: Tx, tables: Table[]) => {
  const links = await tx<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as table, conname as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace
    order by conrelid, conname`
  for (const { table, name } of links)
    await tx`alter table ${tx(table)} drop constraint ${tx(name)}`
  for (const { name } of tables) await tx`alter table ${tx(name)} disable trigger user`
  await tx`truncate ${tx.unsafe(tables.map(({ name }) => name).join(', '))}`
  return links
}

/** Re-adding the constraints verifies all references. */
export const endLoading = async (
  tx: Tx,
  tables: Table[],
  constraints: Awaited<ReturnType<typeof beginLoading>>,
) => {
  for (const { name } of tables) await tx`alter table ${tx(name)} enable trigger user`
  for (const { table, name, definition } of constraints)
    await tx`alter table ${tx(table)} add constraint ${tx(name)} ${tx.unsafe(definition)}`
}

/** Inserts rows, given column by column as text. */
export const addRows = async (
  tx: Tx,
  { name, columns, types }: Table,
  values: (string | null)[][],
) => {
  const names = columns.map((_, at) => `c${at}`)
  const arrays = names.map((_, at) => `$${at + 1}::text[]`).join(', ')
  const cast = types.map((type, at) => `c${at}::${type}`).join(', ')
  await tx.unsafe(
    `insert into ${name} (${columns.join(', ')}) overriding system value
     select ${cast} from unnest(${arrays}) as r (${names.join(', ')})`,
    values,
    { prepare: true },
  )
}

/** Null for a database that was never migrated. */
export const findVersion = async (db: Db) => {
  const [row] = await db<[{ isThere: boolean }]>`
    select to_regclass('schema_migrations') is not null as is_there`
  return row.isThere ? (await appliedVersion(db)) || null : null
}

const restoreKey = 'restore'

/** Marks an unfinished restore, from the load until all follow-up steps are done. */
export const markRestoreStarted = (tx: Db) =>
  execute(tx`insert into settings (key, value) values (${restoreKey}, 'true')
    on conflict do nothing`)

export const markRestoreFinished = (tx: Db) =>
  execute(tx`delete from settings where key = ${restoreKey}`)

export const isRestoreUnfinished = (db: Db) =>
  hasRows(db`select 1 from settings where key = ${restoreKey}`)

export const hasUsers = async (db: Db) => (await db`select 1 from users limit 1`).length > 0

export const listUserIds = async (db: Db) =>
  (await db<{ id: string }[]>`select id from users`).map(({ id }) => id)

export const hasAuditEntry = async (db: Db, id: string) =>
  (await db`select 1 from data_audit_logs where id = ${id}`).length > 0

/** Jobs whose messages were already sent before the database was lost. */
const outboundJobs = [
  'mail.send',
  'mail.sendMany',
  'mail.accountDeleted',
  'mail.contact',
  'events.mailVisitor',
  'mail.unread',
  'push.send',
  'auth.resetPassword',
]

export const clearQueues = async (tx: Tx) => {
  const jobs = await tx`delete from jobs where name in ${tx(outboundJobs)}`
  const mails = await tx`delete from mail_outbox where sent_at is null`
  const pushes = await tx`delete from push_outbox`
  const deletionMails = await tx`delete from account_deleted_mails`
  return { jobs: jobs.count, mails: mails.count + deletionMails.count, pushes: pushes.count }
}

/**
 * Voids secrets that the backup would bring back after they were used or withdrawn. Push
 * subscriptions of signed-out devices would receive notifications; a device registers again at the
 * next visit. Known devices may have been removed by a password reset, and exports may contain
 * erased data.
 */
export const voidTokens = async (tx: Tx) => {
  const feeds = await tx`delete from calendar_feeds`
  await tx`delete from known_devices`
  await tx`
    update data_export_requests set export_data = null, download_link = null
    where num_nonnulls(export_data, download_link) > 0`
  const devices = await tx`delete from push_subscriptions`
  const sessions = await tx`delete from sessions`
  const links = await tx`delete from mail_links`
  await tx`update visitor_bookings set token_hashes = '{}'`
  const invitations = await tx`delete from registration_invitations`
  await tx`delete from passkey_challenges`
  // Confirmation links are void too, so the full deadline starts again.
  await tx`
    update users set confirm_email_by = now() + interval '7 days'
    where email_confirmed_at is null and confirm_email_by is not null`
  await invalidateAllSessions(tx)
  return {
    sessions: sessions.count,
    devices: devices.count,
    links: links.count + invitations.count,
    feeds: feeds.count,
  }
}

/** An interrupted restore still contains erased data, so the server must not serve it. */
export const requireFinishedRestore = async (db: Db) => {
  if (await isRestoreUnfinished(db))
    throw new Error('A restore was cut short: run npm run restore once more, it begins anew')
}
