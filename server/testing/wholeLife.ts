import { randomUUID } from 'node:crypto'
import type { App } from '#server/http/context.ts'
import { given } from './givenCells.ts'

type Column = { table: string; name: string; type: string; refers: string | null }

/** Text that stands in one column of one table, for one person, and nowhere else. */
export type Mark = { column: string; mark: string; isId: boolean }

/** Words of the product, not of a person: no mark fits in. */
const isOfProduct = (column: string) => typeof given[column] === 'string'

const columnsOf = (db: App['db']) =>
  db<Column[]>`
    select c.table_name as table, c.column_name as name, c.udt_name as type, (
      select k.confrelid::regclass::text from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
      where k.contype = 'f' and k.conrelid = c.table_name::regclass and a.attname = c.column_name
      order by cardinality(k.conkey) limit 1
    ) as refers
    from information_schema.columns c
    where c.table_schema = 'public' and c.is_generated = 'NEVER' and c.is_identity = 'NO'
    order by c.table_name, c.ordinal_position`

// Nothing is due for being old before a test says so.
const later = () => new Date('2100-01-01T12:00:00Z')

type Making = {
  /** By table: the id that a column which refers to it gets. */
  ids: Map<string, string>
  /** Which of the columns that name people is this person's; the others are `otherId`'s. */
  userColumn: string
  userId: string
  otherId: string
  newMark: (column: string) => string
}

const cellOf = ({ table, name, type, refers }: Column, making: Making): unknown => {
  const column = `${table}.${name}`
  if (column in given) return given[column]
  const isUser = refers === 'users' || column === 'data_audit_logs.user_id'
  if (isUser) return name === making.userColumn ? making.userId : making.otherId
  if (refers) return making.ids.get(refers) ?? null
  if (name === 'id') return randomUUID()
  switch (type) {
    case 'uuid':
      return column === 'data_audit_logs.entity_id' ? making.userId : randomUUID()
    case 'text':
      return making.newMark(column)
    case '_text':
      return [making.newMark(column)]
    case 'jsonb':
      return { words: making.newMark(column) }
    case 'bytea':
      return Buffer.from(making.newMark(column).padEnd(32, '.'))
    case '_bytea':
      return `{"\\\\x${Buffer.from(making.newMark(column)).toString('hex')}"}`
    case 'bool':
      return true
    case 'timestamptz':
      return later()
    case 'int4':
      return 7
    default:
      return 5
  }
}

// The order in which rows can be made; each with the column that says whose it is.
const rows: [table: string, userColumn: string][] = [
  ['sessions', 'user_id'],
  ['photos', 'user_id'],
  ['events', 'created_by'],
  ['event_bookings', 'user_id'],
  ['event_waitlist', 'user_id'],
  ['registration_invitations', 'created_by'],
  ['event_answers', 'user_id'],
  ['calendar_feeds', 'user_id'],
  ['community_posts', 'author_id'],
  ['community_comments', 'author_id'],
  ['community_votes', 'user_id'],
  ['groups', 'created_by'],
  ['group_members', 'user_id'],
  ['group_messages', 'user_id'],
  ['group_join_requests', 'user_id'],
  ['newcomer_deeds', 'user_id'],
  ['idempotency_keys', 'user_id'],
  ['user_connections', 'requester_id'],
  ['blocks', 'blocker_id'],
  ['group_invitations', 'user_id'],
  ['conversations', 'first_id'],
  ['direct_messages', 'sender_id'],
  ['buddy_profiles', 'user_id'],
  ['buddy_languages', 'profile_id'],
  ['buddy_pairs', 'profile_id'],
  ['language_buddy_matches', 'requester_id'],
  ['buddy_meetings', 'ticked_by'],
  ['notifications', 'user_id'],
  ['notification_settings', 'user_id'],
  ['push_subscriptions', 'user_id'],
  ['push_outbox', 'user_id'],
  ['mail_links', 'user_id'],
  ['mail_outbox', 'user_id'],
  ['announcements', 'sent_by'],
  ['data_audit_logs', 'user_id'],
  ['data_export_requests', 'user_id'],
  ['known_devices', 'user_id'],
  ['passkeys', 'user_id'],
  ['passkey_challenges', 'user_id'],
  ['second_factors', 'user_id'],
  ['recovery_codes', 'user_id'],
  ['cases', 'owner_id'],
  ['reports', 'reporter_id'],
  ['decisions', 'decided_by'],
  ['objections', 'user_id'],
  ['first_days', 'user_id'],
  ['first_days_done', 'user_id'],
]

/** Tables of nobody, or of nobody who can be found by what stands in them. */
const notOfPeople = [
  'schema_migrations',
  'settings',
  'jobs',
  'resources',
  'notification_templates',
  'privacy_policies',
  'event_series',
  'calendar_imports',
  'event_pictures',
  'event_revenue',
  // Made by the account's end itself, and looked at there.
  'farewells',
]

let made = 0

/**
 * Gives somebody a row in every table that can hold something of theirs, with another text in every
 * column that can hold text; the ids of the rows are given back as well. Reads the live tables, so that none is forgotten: a table that is
 * neither here nor in `notOfPeople` is an error, and so is a column whose check refuses a text. For
 * databases of one's own: such rows are of a kind that no use case makes.
 */
export const wholeLife = async (
  { db }: Pick<App, 'db'>,
  userId: string,
  otherId: string,
): Promise<Mark[]> => {
  const columns = await columnsOf(db)
  const known = new Set([
    ...rows.map(([table]) => table),
    'users',
    'consent_events',
    ...notOfPeople,
  ])
  const unknown = [...new Set(columns.map(({ table }) => table))].filter((one) => !known.has(one))
  if (unknown.length > 0) throw new Error(`wholeLife knows nothing of ${unknown}`)

  const marks: Mark[] = []
  const newMark = (column: string) => {
    const mark = `cnry${String(made++).padStart(7, '0')}q`
    marks.push({ column, mark, isId: false })
    if (column.endsWith('email')) return `${mark}@example.org`
    if (column.endsWith('endpoint')) return `https://push.example.org/${mark}`
    return column.endsWith('token') ? mark.padEnd(40, '.') : mark
  }
  const making: Omit<Making, 'userColumn'> = { ids: new Map(), userId, otherId, newMark }
  making.ids.set('buddy_profiles', userId)

  const own = columns.filter(({ table }) => table === 'users')
  const kept = new Set(['id', 'password', 'is_admin', 'is_moderator', 'consent_subject'])
  const user = own
    .filter(({ name }) => !kept.has(name))
    .map((column) => [column.name, cellOf(column, { ...making, userColumn: 'id' })])
  await db`update users set ${db(Object.fromEntries(user))} where id = ${userId}`
  for (const [table, userColumn] of rows) {
    const ofTable = columns.filter((column) => column.table === table)
    const row = Object.fromEntries(
      ofTable.map((column) => [column.name, cellOf(column, { ...making, userColumn })]),
    )
    if (table === 'mail_links') making.ids.set('mail_links', row.id as string)
    await db`insert into ${db(table)} ${db(row as never)}`
    if (typeof row.id === 'string') {
      making.ids.set(table, row.id)
      marks.push({ column: `${table}.id`, mark: row.id, isId: true })
    }
  }
  const consent = columns.filter(({ table }) => table === 'consent_events')
  const [{ subject }] = await db<[{ subject: string }]>`
    select consent_subject as subject from users where id = ${userId}`
  const event = consent.map((column) => [
    column.name,
    cellOf(column, { ...making, userColumn: '' }),
  ])
  await db`
    insert into consent_events ${db({ ...Object.fromEntries(event), subject_id: subject } as never)}`
  return marks.filter(({ column }) => !isOfProduct(column))
}
