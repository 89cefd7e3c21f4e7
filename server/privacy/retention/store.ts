import type { Db } from '#server/db/connect.ts'
import type { UserRow } from '#server/db/rows.ts'
import type { RetentionName } from '#shared/privacy/retention.ts'

const condition = (db: Db) => db`true`
type Condition = (db: Db, before: Date) => ReturnType<typeof condition>

/** Selects rows past their retention period. With `set`, they are updated instead of deleted. */
type Rule = { name: RetentionName; table: string; isExpired: Condition; set?: Condition }

const isEventOver: Condition = (db, before) =>
  db`event_id in (select id from events where end_date < ${before})`
const isDecided: Condition = (db, before) => db`status = 'decided' and decided_at < ${before}`
const isOfDecidedCase: Condition = (db, before) =>
  db`case_id in (select id from cases where ${isDecided(db, before)})`
const isOld: Condition = (db, before) => db`created_at < ${before}`

export const rules: Rule[] = [
  {
    name: 'knownDevices',
    table: 'known_devices',
    isExpired: (db, before) => db`last_seen_at < ${before}`,
  },
  { name: 'links', table: 'mail_links', isExpired: (db, before) => db`expires_at < ${before}` },
  {
    name: 'links',
    table: 'registration_invitations',
    isExpired: (db, before) => db`expires_at < ${before}`,
  },
  {
    name: 'links',
    table: 'passkey_challenges',
    isExpired: (db, before) => db`expires_at < ${before}`,
  },
  {
    name: 'events',
    table: 'events',
    isExpired: (db, before) => db`created_by is not null and end_date < ${before}`,
    set: (db) => db`created_by = null`,
  },
  {
    name: 'bookings',
    table: 'event_bookings',
    isExpired: (db, before) => db`user_id is not null and ${isEventOver(db, before)}`,
    set: (db) => db`user_id = null`,
  },
  {
    name: 'bookings',
    table: 'event_feedback',
    isExpired: (db, before) => db`user_id is not null and ${isEventOver(db, before)}`,
    set: (db) => db`user_id = null`,
  },
  { name: 'invoices', table: 'event_bookings', isExpired: isEventOver },
  { name: 'waitlists', table: 'event_waitlist', isExpired: isEventOver },
  {
    // A removal is no answer to the request, so the row stays.
    name: 'joinRequests',
    table: 'group_join_requests',
    isExpired: (db, before) => db`status = 'declined' and answered_at < ${before} and was_removed`,
    set: (db) => db`status = 'removed', answered_at = null`,
  },
  {
    name: 'joinRequests',
    table: 'group_join_requests',
    isExpired: (db, before) => db`status = 'declined' and answered_at < ${before}`,
  },
  { name: 'groupInvitations', table: 'group_invitations', isExpired: isOld },
  { name: 'newAccountActions', table: 'new_account_actions', isExpired: isOld },
  { name: 'idempotencyKeys', table: 'idempotency_keys', isExpired: isOld },
  {
    // Kept while an objection is open or can still be made.
    name: 'removedGroups',
    table: 'groups',
    isExpired: (db, before) => db`hidden_at < ${before} and not exists (
      select 1 from cases c
      where c.subject_type = 'group' and c.subject_id = groups.id
        and (c.status <> 'decided' or c.decided_at >= ${before}))`,
  },
  { name: 'groupMessages', table: 'group_messages', isExpired: isOld },
  { name: 'directMessages', table: 'direct_messages', isExpired: isOld },
  {
    // Conversations without messages.
    name: 'directMessages',
    table: 'conversations',
    isExpired: (db, before) => db`created_at < ${before} and not exists (
      select 1 from direct_messages m where m.conversation_id = conversations.id)`,
  },
  {
    name: 'rejectedConnections',
    table: 'user_connections',
    isExpired: (db, before) => db`status = 'rejected' and updated_at < ${before}`,
  },
  {
    name: 'buddyMatches',
    table: 'language_buddy_matches',
    isExpired: (db, before) =>
      db`status <> 'accepted' and coalesce(ended_at, answered_at, created_at) < ${before}`,
  },
  {
    name: 'reports',
    table: 'cases',
    isExpired: (db, before) => db`snapshot is not null and ${isDecided(db, before)}`,
    set: (db) => db`snapshot = null`,
  },
  {
    name: 'reports',
    table: 'reports',
    isExpired: (db, before) => db`
      (words <> '' or num_nonnulls(name, email, place, seen_words) > 0) and ${isOfDecidedCase(db, before)}`,
    set: (db) => db`words = '', name = null, email = null, place = null, seen_words = null`,
  },
  {
    name: 'reports',
    table: 'objections',
    isExpired: (db, before) => db`
      (words <> '' or email is not null) and ${isOfDecidedCase(db, before)}`,
    set: (db) => db`words = '', email = null`,
  },
  {
    // With all dependent rows. Kept while the ban is in force.
    name: 'decisions',
    table: 'cases',
    isExpired: (db, before) => db`${isDecided(db, before)} and not exists (
      select 1 from users u where u.id = cases.owner_id and u.is_banned)`,
  },
  { name: 'notifications', table: 'notifications', isExpired: isOld },
  { name: 'accountDeletedMails', table: 'account_deleted_mails', isExpired: isOld },
  {
    name: 'exportFiles',
    table: 'data_export_requests',
    isExpired: (db, before) => db`export_data is not null and completed_at < ${before}`,
    set: (db) => db`export_data = null`,
  },
  {
    // Stuck requests; the user can request another export.
    name: 'exportFiles',
    table: 'data_export_requests',
    isExpired: (db, before) => db`status in ('pending', 'processing') and created_at < ${before}`,
    set: (db) => db`status = 'failed'`,
  },
  { name: 'exportRequests', table: 'data_export_requests', isExpired: isOld },
  {
    name: 'auditOrigins',
    table: 'data_audit_logs',
    isExpired: (db, before) =>
      db`created_at < ${before} and (ip_address is not null or user_agent is not null)`,
    set: (db) => db`ip_address = null, user_agent = null`,
  },
  { name: 'auditLogs', table: 'data_audit_logs', isExpired: isOld },
  {
    // All consent events up to the withdrawal.
    name: 'consents',
    table: 'consent_events',
    isExpired: (db, before) => db`exists (
      select 1 from consent_events w
      where w.subject_id = consent_events.subject_id and w.purpose = consent_events.purpose
        and not w.is_given and w.created_at < ${before}
        and (w.created_at, w.id) >= (consent_events.created_at, consent_events.id))`,
  },
  { name: 'calendarImports', table: 'calendar_imports', isExpired: isOld },
  { name: 'jobs', table: 'jobs', isExpired: (db, before) => db`failed_at < ${before}` },
]

export const countExpired = async (db: Db, { table, isExpired }: Rule, before: Date) => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from ${db(table)} where ${isExpired(db, before)}`
  return row.count
}

/** Removes or updates at most `limit` rows. Returns their number. */
export const applyRule = async (
  tx: Db,
  { table, isExpired, set }: Rule,
  before: Date,
  limit: number,
) => {
  const expired = tx`ctid = any(array(
    select ctid from ${tx(table)} where ${isExpired(tx, before)} limit ${limit}))`
  await tx`set local welkom.retention = 'on'` // consent_events rejects deletions otherwise
  const { count } = set
    ? await tx`update ${tx(table)} set ${set(tx, before)} where ${expired}`
    : await tx`delete from ${tx(table)} where ${expired}`
  return count
}

// Inactive accounts ------ ------------------------------------------------------------------------

const lastUsed = (db: Db) => db`coalesce(last_login_at, created_at)`

/** Not used since `since`, warned `warnings` times, the last time before `warnedBefore`. */
export type InactivityFilter = { since: Date; warnings: number; warnedBefore: Date | null }

// Banned accounts stay, so that their username and address cannot be registered again.
const isInactive = (db: Db, { since, warnings, warnedBefore }: InactivityFilter) => db`
  not is_banned and ${lastUsed(db)} < ${since} and unused_warnings = ${warnings}
  and (${warnedBefore}::timestamptz is null or unused_warned_at <= ${warnedBefore})`

export const listInactive = (
  db: Db,
  filter: InactivityFilter,
  after: string | null,
  limit: number,
) =>
  db<{ id: string; lastUsed: Date }[]>`
    select id, ${lastUsed(db)} as last_used from users
    where ${isInactive(db, filter)} and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`

export const countInactive = async (db: Db, filter: InactivityFilter) => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from users where ${isInactive(db, filter)}`
  return row.count
}

/** False when the user signed in or was warned concurrently. */
export const recordWarning = async (tx: Db, id: string, filter: InactivityFilter, at: Date) => {
  const rows = await tx<Pick<UserRow, 'id'>[]>`
    update users set unused_warnings = unused_warnings + 1, unused_warned_at = ${at}
    where id = ${id} and ${isInactive(tx, filter)} returning id`
  return rows.length > 0
}

export const isStillInactive = async (db: Db, id: string, filter: InactivityFilter) => {
  const rows = await db`select 1 from users where id = ${id} and ${isInactive(db, filter)}`
  return rows.length > 0
}

/** Resets the warnings of users who have signed in since. */
export const resetWarnings = async (db: Db, usedSince: Date) => {
  await db`
    update users set unused_warnings = 0, unused_warned_at = null
    where unused_warnings > 0 and ${lastUsed(db)} >= ${usedSince}`
}

// Unconfirmed accounts ----------------------------------------------------------------------------

const isOverdue = (db: Db, now: Date) => db`
  email_confirmed_at is null and confirm_email_by <= ${now} and not is_admin and not is_moderator`

/** Exempts team members for good, even if they leave the team later. */
export const exemptStaff = async (tx: Db, now: Date) => {
  await tx`
    update users set confirm_email_by = null
    where confirm_email_by <= ${now} and (is_admin or is_moderator)`
}

export const listUnconfirmed = async (db: Db, now: Date, after: string | null, limit: number) => {
  const rows = await db<{ id: string }[]>`
    select id from users
    where ${isOverdue(db, now)} and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`
  return rows.map(({ id }) => id)
}

export const isUnconfirmed = async (db: Db, id: string, now: Date) => {
  const rows = await db`select 1 from users where id = ${id} and ${isOverdue(db, now)}`
  return rows.length > 0
}

export const countUnconfirmed = async (db: Db, now: Date) => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from users where ${isOverdue(db, now)}`
  return row.count
}
