import type { Db, Sql, Tx } from '#server/db/connect.ts'

export type Table = {
  name: string
  /** Of what is stored in them; what the database works out by itself is left out. */
  columns: string[]
  types: string[]
  blocks: number
  bytes: number
}

/** Every table there is but the list of migrations, by name. */
export const listTables = (db: Db) =>
  db<Table[]>`
    select c.relname as name,
      array_agg(a.attname::text order by a.attnum) as columns,
      array_agg(format_type(a.atttypid, a.atttypmod) order by a.attnum) as types,
      (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as blocks,
      pg_table_size(c.oid)::float8 as bytes
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

/**
 * Everything that is read in it stands as at its first question, whatever others write meanwhile.
 * No table changes its shape until it ends.
 */
export const inSnapshot = <T>(sql: Sql, tables: Table[], work: (tx: Tx) => Promise<T>) =>
  sql.begin('isolation level repeatable read read only', async (tx) => {
    await takeTime(tx)
    for (const { name } of tables) await tx`lock table ${tx(name)} in access share mode`
    return work(tx)
  }) as Promise<T>

/** A backup takes as long as it takes, and writes values as any version of PostgreSQL reads them. */
export const takeTime = async (tx: Tx) => {
  await tx`set local statement_timeout = 0`
  await tx`set local idle_in_transaction_session_timeout = 0`
  await tx`set local datestyle = 'ISO, YMD'`
  await tx`set local intervalstyle = 'postgres'`
  await tx`set local bytea_output = 'hex'`
  await tx`set local timezone = 'UTC'`
}

/** The rows that lie in so many blocks of a table's file, as text. */
export const readBlocks = async (tx: Tx, { name, columns }: Table, from: number, to: number) => {
  const texts = columns.map((column) => `${column}::text`).join(', ')
  return (await tx
    .unsafe(
      `select ${texts} from ${name}
       where ctid >= '(${from},0)'::tid and ctid < '(${to},0)'::tid`,
    )
    .values()) as (string | null)[][]
}

export type Counter = { table: string; column: string; last: string }

/** How far each table has numbered its rows. */
export const listCounters = (db: Db) =>
  db<Counter[]>`
    select c.relname as table, a.attname as column, pg_sequence_last_value(
      pg_get_serial_sequence(quote_ident(c.relname), a.attname)::regclass)::text as last
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and a.attidentity <> '' and not a.attisdropped
    order by 1, 2`

export const setCounter = async (tx: Tx, { table, column, last }: Counter) => {
  await tx`select setval(pg_get_serial_sequence(${table}, ${column})::regclass, ${last}::bigint)`
}

/** Empties all tables. Their triggers are silent, and nothing refers to anything, until `endLoading`. */
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

/** Each row's reference is looked at as its rule is put back: one that leads nowhere is an error. */
export const endLoading = async (
  tx: Tx,
  tables: Table[],
  links: Awaited<ReturnType<typeof beginLoading>>,
) => {
  for (const { name } of tables) await tx`alter table ${tx(name)} enable trigger user`
  for (const { table, name, definition } of links)
    await tx`alter table ${tx(table)} add constraint ${tx(name)} ${tx.unsafe(definition)}`
}

/** Rows by column, as text; the database reads the text as it reads that of COPY. */
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

/** null where no Welkom was ever started. */
export const findVersion = async (db: Db) => {
  const [row] = await db<[{ isThere: boolean }]>`
    select to_regclass('schema_migrations') is not null as is_there`
  if (!row.isThere) return null
  const [applied] = await db<[{ version: number | null }]>`
    select max(version) as version from schema_migrations`
  return applied.version
}

const unfinished = 'restore'

/** From the load until everything that has to follow is done. */
export const markUnfinished = async (tx: Db) => {
  await tx`insert into settings (key, value) values (${unfinished}, 'true')
    on conflict do nothing`
}

export const markFinished = async (tx: Db) => {
  await tx`delete from settings where key = ${unfinished}`
}

export const isUnfinished = async (db: Db) => {
  const rows = await db`select 1 from settings where key = ${unfinished}`
  return rows.length > 0
}

export const hasAnyone = async (db: Db) => (await db`select 1 from users limit 1`).length > 0

export const listUserIds = async (db: Db) =>
  (await db<{ id: string }[]>`select id from users`).map(({ id }) => id)

export const hasDeed = async (db: Db, id: string) =>
  (await db`select 1 from data_audit_logs where id = ${id}`).length > 0

/** What would be sent a second time, though it was sent before the database was lost. */
const told = [
  'mail.send',
  'mail.sendMany',
  'mail.farewell',
  'mail.contact',
  'mail.unread',
  'push.send',
  'auth.forgotten',
]

export const emptyQueues = async (tx: Tx) => {
  const jobs = await tx`delete from jobs where name in ${tx(told)}`
  const mails = await tx`delete from mail_outbox where sent_at is null`
  const pushes = await tx`delete from push_outbox`
  const farewells = await tx`delete from farewells`
  return { jobs: jobs.count, mails: mails.count + farewells.count, pushes: pushes.count }
}

/**
 * What was used up or taken back after the backup would open doors again. A device on which somebody
 * has signed out since would be told things; it is registered anew when its owner is back. Browsers
 * that a new password made strangers are strangers again, and files with data may hold what was
 * deleted since.
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
  const invitations = await tx`delete from registration_invitations`
  await tx`delete from passkey_challenges`
  // Their mails are void: they may ask for another, and have as long for it as at the beginning.
  await tx`
    update users set confirm_email_by = now() + interval '7 days'
    where email_confirmed_at is null and confirm_email_by is not null`
  return {
    sessions: sessions.count,
    devices: devices.count,
    links: links.count + invitations.count,
    feeds: feeds.count,
  }
}
