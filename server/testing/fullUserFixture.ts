import { randomUUID } from 'node:crypto'
import type { App } from '#server/http/context.ts'

/** The question of the event, which its bookings answer. */
const question = { id: randomUUID(), text: 'What do you eat?', kind: 'text' }

/** Fixed column values: those required by check constraints, and those that link rows. */
const fixedValues: Record<string, unknown> = {
  'users.role': 'student',
  'users.mail_bounced_at': null,
  'users.unused_warnings': 1,
  'community_posts.category': 'jobs',
  'community_posts.upvotes': 0,
  'community_posts.downvotes': 0,
  'community_posts.comment_count': 0,
  'community_comments.upvotes': 0,
  'community_comments.downvotes': 0,
  'community_votes.comment_id': null,
  'community_votes.vote_type': 'upvote',
  'community_comments.parent_id': null,
  'groups.type': 'expats',
  'groups.member_count': 0,
  'groups.hidden_at': null,
  'group_members.role': 'admin',
  'group_messages.seq': 1,
  'group_messages.changed_seq': 1,
  'group_messages.deleted_at': null,
  'group_messages.is_event': false,
  'group_messages.event_id': null,
  'group_join_requests.status': 'declined',
  'new_account_actions.kind': 'link',
  'user_connections.status': 'accepted',
  'direct_messages.seq': 1,
  'direct_messages.changed_seq': 1,
  'direct_messages.deleted_at': null,
  'message_edits.group_message_id': null,
  'message_reactions.group_message_id': null,
  'polls.group_message_id': null,
  'polls.counts': null,
  'polls.voters': null,
  'poll_votes.option': 1,
  'files.kind': 'picture',
  'files.is_staged': false,
  'files.group_message_id': null,
  'files.post_id': null,
  'files.comment_id': null,
  'files.event_id': null,
  'files.hosting_id': null,
  'files.guide_id': null,
  'community_posts.kind': 'offer',
  'file_contents.size': 'large',
  'conversation_settings.conversation_id': null,
  'conversation_settings.level': 'mentions',
  'conversation_settings.lasting_level': 'nothing',
  'conversations.first_hidden_seq': 0,
  'conversations.second_hidden_seq': 0,
  'hostings.state': 'published',
  'event_roles.role': 'owner',
  'event_roles.state': 'accepted',
  // One is about a host or a group.
  'event_follows.group_id': null,
  'users.host_trust': 'granted',
  'events.bookings_count': 0,
  'event_bookings.status': 'confirmed',
  'event_bookings.payment_status': 'paid',
  // Only a booking without a user has one.
  'event_bookings.guest_name': null,
  'event_bookings.size': 2,
  'event_bookings.missing': 0,
  // The account has its own address. Restoring a backup clears the tokens.
  'visitor_bookings.email': null,
  'visitor_bookings.token_hashes': '{}',
  'event_waitlist.size': 2,
  'event_feedback.rating': 4,
  'buddy_languages.kind': 'teach',
  'buddy_languages.language': 'nl',
  'buddy_languages.level': 'B1',
  'language_buddy_matches.teach_language': 'nl',
  'language_buddy_matches.learn_language': 'es',
  'language_buddy_matches.status': 'ended',
  'notifications.priority': 'high',
  'notifications.category': 'other',
  'notifications.scheduled_for': null,
  'notification_settings.category': 'digest',
  'notification_settings.channel': 'mail',
  'push_outbox.direct_message_id': null,
  'push_outbox.group_message_id': null,
  'mail_outbox.booking_id': null,
  'mail_outbox.conversation_id': null,
  'mail_outbox.group_id': null,
  'mail_outbox.notification_id': null,
  'announcements.target_audience': 'all',
  'data_export_requests.status': 'completed',
  'data_export_requests.request_type': 'full_export',
  'mail_links.purpose': 'resetPassword',
  'passkey_challenges.purpose': 'add',
  'consent_events.purpose': 'marketingConsent',
  'events.cancelled_at': null,
  'events.unlisted_at': null,
  'events.import_id': null,
  'events.cancel_reason': null,
  'events.booking_options': { questions: [question] },
  'events.focal_x': 0.25,
  'events.focal_y': 0.25,
  'groups.focal_x': 0.25,
  'groups.focal_y': 0.25,
  'cases.subject_type': 'post',
  'cases.status': 'decided',
  'reports.topic': 'other',
  'reports.reason': 'spam',
  'decisions.kind': 'suspend',
  'decisions.rule': 'spam',
  'users.suspended_until': null,
  'users.is_banned': false,
  'users.language': 'en',
  'users.first_days': 'shown',
  'users.hopes': ['friends'],
  'events.languages': ['nl'],
  'groups.languages': ['nl'],
  'community_posts.language': 'nl',
  'member_languages.language': 'es',
  'member_languages.kind': 'speaks',
  'member_languages.level': 'native',
  'users.onboarding_step': 2,
  // Of a private message.
  'translations.post_id': null,
  'translations.comment_id': null,
  'translations.group_message_id': null,
  'translations.claimed_until': null,
  'first_days.arrival_date': '2026-11-01',
}

type Column = { table: string; name: string; type: string; refers: string | null }

/** A unique text in one column of one row. */
export type Canary = { column: string; canary: string; isId: boolean }

/** Columns with fixed values cannot hold a canary. */
const isFixed = (column: string) => typeof fixedValues[column] === 'string'

const columnsOf = new WeakMap<App['db'], Promise<Column[]>>()

/** Of all tables; read once per database. */
const listColumns = (db: App['db']) => {
  const columns = columnsOf.get(db) ?? readColumns(db)
  columnsOf.set(db, columns)
  return columns
}

const readColumns = async (db: App['db']) =>
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

// Far in the future, so that nothing expires during a test.
const later = () => new Date('2100-01-01T12:00:00Z')

type FixtureContext = {
  /** The id per table that referring columns get. */
  ids: Map<string, string>
  /** The column that refers to this user; other user columns refer to `otherId`. */
  userColumn: string
  userId: string
  otherId: string
  newCanary: (column: string) => string
}

const cellValue = ({ table, name, type, refers }: Column, context: FixtureContext): unknown => {
  const column = `${table}.${name}`
  if (column in fixedValues) return fixedValues[column]
  const isUser = refers === 'users' || column === 'data_audit_logs.user_id'
  if (isUser) return name === context.userColumn ? context.userId : context.otherId
  if (refers) return context.ids.get(refers) ?? null
  if (name === 'id') return randomUUID()
  switch (type) {
    case 'uuid':
      return column === 'data_audit_logs.entity_id' ? context.userId : randomUUID()
    case 'text':
      return context.newCanary(column)
    case '_text':
      // A poll has at least two options.
      return [context.newCanary(column), ...(table === 'polls' ? ['Saturday'] : [])]
    case 'jsonb':
      if (name === 'answers') return { [question.id]: [[context.newCanary(column)]] }
      return { words: context.newCanary(column) }
    case 'bytea':
      return Buffer.from(context.newCanary(column).padEnd(32, '.'))
    case '_bytea':
      return `{"\\\\x${Buffer.from(context.newCanary(column)).toString('hex')}"}`
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

// In insertion order; each with the column that refers to the user.
const rows: [table: string, userColumn: string][] = [
  ['sessions', 'user_id'],
  ['photos', 'user_id'],
  ['calendar_sources', 'created_by'],
  ['hostings', 'decided_by'],
  ['event_roles', 'user_id'],
  ['events', 'created_by'],
  ['event_follows', 'follower_id'],
  ['event_bookings', 'user_id'],
  ['event_messages', 'sent_by'],
  ['event_waitlist', 'user_id'],
  ['event_waitlist_left', 'user_id'],
  ['event_refusals', 'user_id'],
  ['event_invitations', 'user_id'],
  ['event_items_taken', ''],
  ['registration_invitations', 'created_by'],
  ['event_feedback', 'user_id'],
  ['host_exclusions', 'host_id'],
  ['calendar_feeds', 'user_id'],
  ['community_posts', 'author_id'],
  ['community_comments', 'author_id'],
  ['community_votes', 'user_id'],
  ['groups', 'created_by'],
  ['group_members', 'user_id'],
  ['group_messages', 'user_id'],
  ['group_join_requests', 'user_id'],
  ['new_account_actions', 'user_id'],
  ['idempotency_keys', 'user_id'],
  ['user_connections', 'requester_id'],
  ['blocks', 'blocker_id'],
  ['group_invitations', 'user_id'],
  ['conversations', 'first_id'],
  ['direct_messages', 'sender_id'],
  ['message_edits', ''],
  ['message_reactions', 'user_id'],
  ['polls', ''],
  ['poll_votes', 'user_id'],
  ['files', 'user_id'],
  ['file_contents', ''],
  ['unveiled_authors', 'viewer_id'],
  ['conversation_settings', 'user_id'],
  ['corrections', 'corrector_id'],
  ['buddy_profiles', 'user_id'],
  ['buddy_languages', 'profile_id'],
  ['buddy_pairs', 'profile_id'],
  ['language_buddy_matches', 'requester_id'],
  ['buddy_meetings', 'completed_by'],
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
  ['member_languages', 'user_id'],
  ['dismissed_suggestions', 'user_id'],
  // It refers to a message of the user.
  ['translations', ''],
]

/** Tables without personal data, or without a reference to a user. */
const tablesWithoutUsers = [
  'schema_migrations',
  'settings',
  'jobs',
  'resources',
  'resource_translations',
  'notification_templates',
  'privacy_policies',
  'event_series',
  'calendar_imports',
  'event_pictures',
  'event_revenue',
  'announcement_ranges',
  'event_changes',
  // Names of what is to be deleted from the bucket.
  'file_removals',
  // Which files a report keeps.
  'reported_files',
  // Written by the account deletion itself and tested there.
  'account_deleted_mails',
  // Filled by a trigger, from `users.may_be_suggested`.
  'suggestible_members',
  'suggestible_interests',
]

let canaryCount = 0

/**
 * Gives a user a row in every table that can hold personal data, with a unique canary in every text
 * column. Returns the canaries and the ids of the rows.
 * It reads the live schema: an unknown table is an error, and so is a column whose check rejects
 * the canary. Needs a separate database, because no use case creates such rows.
 */
export const fillAllTables = async (
  { db }: Pick<App, 'db'>,
  userId: string,
  otherId: string,
): Promise<Canary[]> => {
  const columns = await listColumns(db)
  const known = new Set([
    ...rows.map(([table]) => table),
    'users',
    'consent_events',
    'visitor_bookings',
    ...tablesWithoutUsers,
  ])
  const unknown = [...new Set(columns.map(({ table }) => table))].filter((one) => !known.has(one))
  if (unknown.length > 0) throw new Error(`Unknown tables: ${unknown}`)

  const canaries: Canary[] = []
  const newCanary = (column: string) => {
    const canary = `cnry${String(canaryCount++).padStart(7, '0')}q`
    canaries.push({ column, canary, isId: false })
    if (column.endsWith('email')) return `${canary}@example.org`
    if (column.endsWith('online_url')) return `https://meet.example.org/${canary}`
    if (column.endsWith('endpoint')) return `https://push.example.org/${canary}`
    return column.endsWith('token') ? canary.padEnd(40, '.') : canary
  }
  const context: Omit<FixtureContext, 'userColumn'> = { ids: new Map(), userId, otherId, newCanary }
  context.ids.set('buddy_profiles', userId)

  const userColumns = columns.filter(({ table }) => table === 'users')
  const unchanged = new Set(['id', 'password', 'is_admin', 'is_moderator', 'consent_subject'])
  const user = userColumns
    .filter(({ name }) => !unchanged.has(name))
    .map((column) => [column.name, cellValue(column, { ...context, userColumn: 'id' })])
  await db`update users set ${db(Object.fromEntries(user))} where id = ${userId}`
  const newRow = (table: string, userColumn: string): Record<string, unknown> => {
    const ofTable = columns.filter((column) => column.table === table)
    return Object.fromEntries(
      ofTable.map((column) => [column.name, cellValue(column, { ...context, userColumn })]),
    )
  }
  for (const [table, userColumn] of rows) {
    const row = newRow(table, userColumn)
    if (table === 'mail_links') context.ids.set('mail_links', row.id as string)
    await db`insert into ${db(table)} ${db(row as never)}`
    if (typeof row.id === 'string') {
      context.ids.set(table, row.id)
      canaries.push({ column: `${table}.id`, canary: row.id, isId: true })
    }
  }
  // What the user booked as a visitor, before the account had the address.
  const guestName = newCanary('event_bookings.guest_name')
  const guest = { ...newRow('event_bookings', ''), id: randomUUID(), guest_name: guestName }
  await db`insert into event_bookings ${db({ ...guest, user_id: null } as never)}`
  context.ids.set('event_bookings', guest.id)
  const [{ email }] = await db<[{ email: string }]>`select email from users where id = ${userId}`
  const visitor = { ...newRow('visitor_bookings', ''), email }
  await db`insert into visitor_bookings ${db(visitor as never)}`
  const consent = columns.filter(({ table }) => table === 'consent_events')
  const [{ subject }] = await db<[{ subject: string }]>`
    select consent_subject as subject from users where id = ${userId}`
  const event = consent.map((column) => [
    column.name,
    cellValue(column, { ...context, userColumn: '' }),
  ])
  await db`
    insert into consent_events ${db({ ...Object.fromEntries(event), subject_id: subject } as never)}`
  return canaries.filter(({ column }) => !isFixed(column))
}
