import type { Sql } from './database.ts'

/** The row type of each table. */
const typeNames: Record<string, string> = {
  users: 'UserRow',
  sessions: 'SessionRow',
  settings: 'SettingRow',
  events: 'EventRow',
  hostings: 'HostingRow',
  event_roles: 'EventRoleRow',
  host_exclusions: 'HostExclusionRow',
  event_follows: 'EventFollowRow',
  event_bookings: 'BookingRow',
  event_waitlist: 'WaitlistRow',
  event_waitlist_left: 'WaitlistLeftRow',
  event_refusals: 'EventRefusalRow',
  event_invitations: 'EventInvitationRow',
  event_items_taken: 'EventItemTakenRow',
  visitor_bookings: 'VisitorBookingRow',
  event_series: 'EventSeriesRow',
  calendar_imports: 'CalendarImportRow',
  calendar_sources: 'CalendarSourceRow',
  event_pictures: 'EventPictureRow',
  event_revenue: 'EventRevenueRow',
  calendar_feeds: 'CalendarFeedRow',
  groups: 'GroupRow',
  group_members: 'GroupMemberRow',
  group_messages: 'GroupMessageRow',
  group_join_requests: 'JoinRequestRow',
  group_invitations: 'GroupInvitationRow',
  new_account_actions: 'NewAccountActionRow',
  idempotency_keys: 'IdempotencyKeyRow',
  community_posts: 'PostRow',
  community_comments: 'CommentRow',
  community_votes: 'VoteRow',
  resources: 'ResourceRow',
  resource_translations: 'ResourceTranslationRow',
  user_connections: 'ConnectionRow',
  blocks: 'BlockRow',
  conversations: 'ConversationRow',
  direct_messages: 'DirectMessageRow',
  message_edits: 'MessageEditRow',
  message_reactions: 'MessageReactionRow',
  files: 'FileRow',
  file_contents: 'FileContentRow',
  file_removals: 'FileRemovalRow',
  reported_files: 'ReportedFileRow',
  unveiled_authors: 'UnveiledAuthorRow',
  polls: 'PollRow',
  poll_votes: 'PollVoteRow',
  conversation_settings: 'ConversationSettingRow',
  corrections: 'CorrectionRow',
  buddy_profiles: 'BuddyProfileRow',
  buddy_languages: 'BuddyLanguageRow',
  buddy_pairs: 'BuddyPairRow',
  language_buddy_matches: 'BuddyMatchRow',
  buddy_meetings: 'BuddyMeetingRow',
  notifications: 'NotificationRow',
  mail_outbox: 'MailRow',
  notification_settings: 'NotificationSettingRow',
  notification_templates: 'TemplateRow',
  push_subscriptions: 'PushSubscriptionRow',
  push_outbox: 'PushRow',
  announcements: 'AnnouncementRow',
  announcement_ranges: 'AnnouncementRangeRow',
  data_audit_logs: 'AuditRow',
  data_export_requests: 'ExportRequestRow',
  photos: 'PhotoRow',
  registration_invitations: 'RegistrationInvitationRow',
  consent_events: 'ConsentEventRow',
  privacy_policies: 'PolicyRow',
  known_devices: 'KnownDeviceRow',
  mail_links: 'MailLinkRow',
  account_deleted_mails: 'AccountDeletedMailRow',
  passkeys: 'PasskeyRow',
  passkey_challenges: 'PasskeyChallengeRow',
  second_factors: 'SecondFactorRow',
  recovery_codes: 'RecoveryCodeRow',
  cases: 'CaseRow',
  reports: 'ReportRow',
  decisions: 'DecisionRow',
  objections: 'ObjectionRow',
  event_feedback: 'EventFeedbackRow',
  event_messages: 'EventMessageRow',
  event_changes: 'EventChangeRow',
  first_days: 'FirstDaysRow',
  first_days_done: 'FirstDaysDoneRow',
  member_languages: 'MemberLanguageRow',
  suggestible_members: 'SuggestibleMemberRow',
  suggestible_interests: 'SuggestibleInterestRow',
  dismissed_suggestions: 'DismissedSuggestionRow',
  translations: 'TranslationRow',
}

/** What postgres.js returns for each column type. */
const columnTypes: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  numeric: 'string',
  int8: 'string',
  tsvector: 'string',
  int4: 'number',
  float4: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  date: 'Date',
  bytea: 'Buffer',
  jsonb: 'unknown',
  _text: 'string[]',
  _int4: 'number[]',
  _bytea: 'Buffer[]',
}

type Column = { table: string; name: string; type: string; isNullable: boolean }
type Check = { table: string; column: string; definition: string }

const camelCase = (name: string) =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** `status in ('open', 'done')` as a union, from the constraint as PostgreSQL prints it. */
const unionFrom = (definition: string): string | null => {
  const values =
    /^CHECK \(\((\w+) = (?:ANY \(ARRAY\[(.+)\]\)|('[^']*'::text))\)\)(?: NOT VALID)?$/.exec(
      definition,
    )
  const texts = [...(values?.[2] ?? values?.[3] ?? '').matchAll(/'([^']*)'::text/g)]
  return texts.length > 0 ? texts.map(([, text]) => `'${text}'`).join(' | ') : null
}

/** Breaks a long union, as the formatter does. */
const fieldLine = (column: string, type: string) => {
  const line = `  ${camelCase(column)}: ${type}\n`
  if (line.length <= maxLineLength) return line
  const members = type.split(' | ').map((member) => `    | ${member}\n`)
  return `  ${camelCase(column)}:\n${members.join('')}`
}
const maxLineLength = 101 // with the line break

const readColumns = (sql: Sql) => sql<Column[]>`
  select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as is_nullable
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`

const readChecks = (sql: Sql) => sql<Check[]>`
  select c.relname as table, a.attname as column, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
  where k.contype = 'c' and cardinality(k.conkey) = 1 and c.relnamespace = 'public'::regnamespace`

/**
 * The source of `rows.ts`: one type per table of the migrated database, as postgres.js returns its
 * rows. Throws where a column has a type that is not mapped here, or a table has no name here.
 */
export const rowTypes = async (sql: Sql): Promise<string> => {
  const [columns, checks] = await Promise.all([readColumns(sql), readChecks(sql)])
  const unions = new Map<string, string>()
  for (const { table, column, definition } of checks) {
    const union = unionFrom(definition)
    if (union) unions.set(`${table}.${column}`, union)
  }
  const typeOf = ({ table, name, type, isNullable }: Column) => {
    const base = unions.get(`${table}.${name}`) ?? columnTypes[type]
    if (!base) throw new Error(`${table}.${name} has a type without a mapping: ${type}`)
    return isNullable && base !== 'unknown' ? `${base} | null` : base
  }
  const tables = Map.groupBy(columns, ({ table }) => table)
  const types = Object.entries(typeNames).map(([table, typeName]) => {
    const fields = (tables.get(table) ?? []).map((column) => fieldLine(column.name, typeOf(column)))
    if (fields.length === 0) throw new Error(`There is no table ${table}`)
    return `export type ${typeName} = {\n${fields.join('')}}\n`
  })
  const unnamed = [...tables.keys()].filter(
    (table) => !(table in typeNames) && !internal.has(table),
  )
  if (unnamed.length > 0) throw new Error(`These tables have no row type: ${unnamed.join(', ')}`)
  return `// Generated by \`npm run row-types\` from the migrated database. Do not edit.\n\n${types.join('\n')}`
}

/** Only the migrations and the job queue read these. */
const internal = new Set(['schema_migrations', 'jobs'])
