import type { Db } from '#server/db/connect.ts'
import type { UserRow } from '#server/db/schema.ts'
import type { RetentionName } from '#shared/privacy/retention.ts'

const is = (db: Db) => db`true`
type Condition = (db: Db, before: Date) => ReturnType<typeof is>

/** Rows that have been kept long enough. With `set` they stay, without what it empties. */
type Rule = { name: RetentionName; table: string; isDue: Condition; set?: Condition }

const isOver: Condition = (db, before) =>
  db`event_id in (select id from events where end_date < ${before})`
const isDecided: Condition = (db, before) => db`status = 'decided' and decided_at < ${before}`
const isOfDecided: Condition = (db, before) =>
  db`case_id in (select id from cases where ${isDecided(db, before)})`
const isOld: Condition = (db, before) => db`created_at < ${before}`

export const rules: Rule[] = [
  {
    name: 'knownDevices',
    table: 'known_devices',
    isDue: (db, before) => db`last_seen_at < ${before}`,
  },
  { name: 'links', table: 'mail_links', isDue: (db, before) => db`expires_at < ${before}` },
  {
    name: 'links',
    table: 'registration_invitations',
    isDue: (db, before) => db`expires_at < ${before}`,
  },
  { name: 'links', table: 'passkey_challenges', isDue: (db, before) => db`expires_at < ${before}` },
  {
    name: 'events',
    table: 'events',
    isDue: (db, before) => db`created_by is not null and end_date < ${before}`,
    set: (db) => db`created_by = null`,
  },
  {
    name: 'bookings',
    table: 'event_bookings',
    isDue: (db, before) => db`user_id is not null and ${isOver(db, before)}`,
    set: (db) => db`user_id = null`,
  },
  {
    name: 'bookings',
    table: 'event_answers',
    isDue: (db, before) => db`user_id is not null and ${isOver(db, before)}`,
    set: (db) => db`user_id = null`,
  },
  { name: 'invoices', table: 'event_bookings', isDue: isOver },
  { name: 'waitlists', table: 'event_waitlist', isDue: isOver },
  {
    // That somebody was removed is no answer to what they asked, and stays.
    name: 'joinRequests',
    table: 'group_join_requests',
    isDue: (db, before) => db`status = 'declined' and answered_at < ${before} and was_removed`,
    set: (db) => db`status = 'removed', answered_at = null`,
  },
  {
    name: 'joinRequests',
    table: 'group_join_requests',
    isDue: (db, before) => db`status = 'declined' and answered_at < ${before}`,
  },
  { name: 'groupInvitations', table: 'group_invitations', isDue: isOld },
  { name: 'newcomerDeeds', table: 'newcomer_deeds', isDue: isOld },
  { name: 'idempotencyKeys', table: 'idempotency_keys', isDue: isOld },
  {
    // Not while somebody has still to look at an objection, nor while one may come.
    name: 'removedGroups',
    table: 'groups',
    isDue: (db, before) => db`hidden_at < ${before} and not exists (
      select 1 from cases c
      where c.subject_type = 'group' and c.subject_id = groups.id
        and (c.status <> 'decided' or c.decided_at >= ${before}))`,
  },
  { name: 'groupMessages', table: 'group_messages', isDue: isOld },
  { name: 'directMessages', table: 'direct_messages', isDue: isOld },
  {
    // Where nothing is left that was said.
    name: 'directMessages',
    table: 'conversations',
    isDue: (db, before) => db`created_at < ${before} and not exists (
      select 1 from direct_messages m where m.conversation_id = conversations.id)`,
  },
  {
    name: 'rejectedConnections',
    table: 'user_connections',
    isDue: (db, before) => db`status = 'rejected' and updated_at < ${before}`,
  },
  {
    name: 'buddyMatches',
    table: 'language_buddy_matches',
    isDue: (db, before) =>
      db`status <> 'accepted' and coalesce(ended_at, answered_at, created_at) < ${before}`,
  },
  {
    name: 'reports',
    table: 'cases',
    isDue: (db, before) => db`snapshot is not null and ${isDecided(db, before)}`,
    set: (db) => db`snapshot = null`,
  },
  {
    name: 'reports',
    table: 'reports',
    isDue: (db, before) => db`
      (words <> '' or num_nonnulls(name, email, place, seen_words) > 0) and ${isOfDecided(db, before)}`,
    set: (db) => db`words = '', name = null, email = null, place = null, seen_words = null`,
  },
  {
    name: 'reports',
    table: 'objections',
    isDue: (db, before) => db`
      (words <> '' or email is not null) and ${isOfDecided(db, before)}`,
    set: (db) => db`words = '', email = null`,
  },
  {
    // With all that belongs to it. A ban is in the log for as long as it counts.
    name: 'decisions',
    table: 'cases',
    isDue: (db, before) => db`${isDecided(db, before)} and not exists (
      select 1 from users u where u.id = cases.owner_id and u.is_banned)`,
  },
  { name: 'notifications', table: 'notifications', isDue: isOld },
  { name: 'farewells', table: 'farewells', isDue: isOld },
  {
    name: 'exportFiles',
    table: 'data_export_requests',
    isDue: (db, before) => db`export_data is not null and completed_at < ${before}`,
    set: (db) => db`export_data = null`,
  },
  {
    // Whatever went wrong: another one can be asked for.
    name: 'exportFiles',
    table: 'data_export_requests',
    isDue: (db, before) => db`status in ('pending', 'processing') and created_at < ${before}`,
    set: (db) => db`status = 'failed'`,
  },
  { name: 'exportRequests', table: 'data_export_requests', isDue: isOld },
  {
    name: 'auditOrigins',
    table: 'data_audit_logs',
    isDue: (db, before) =>
      db`created_at < ${before} and (ip_address is not null or user_agent is not null)`,
    set: (db) => db`ip_address = null, user_agent = null`,
  },
  { name: 'auditLogs', table: 'data_audit_logs', isDue: isOld },
  {
    // All that was said about it until it was taken back.
    name: 'consents',
    table: 'consent_events',
    isDue: (db, before) => db`exists (
      select 1 from consent_events w
      where w.subject_id = consent_events.subject_id and w.purpose = consent_events.purpose
        and not w.is_given and w.created_at < ${before}
        and (w.created_at, w.id) >= (consent_events.created_at, consent_events.id))`,
  },
  { name: 'calendarImports', table: 'calendar_imports', isDue: isOld },
  { name: 'jobs', table: 'jobs', isDue: (db, before) => db`parked_at < ${before}` },
]

export const countDue = async (db: Db, { table, isDue }: Rule, before: Date) => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from ${db(table)} where ${isDue(db, before)}`
  return row.count
}

/** At most `limit` of them; how many there were. */
export const endDue = async (tx: Db, { table, isDue, set }: Rule, before: Date, limit: number) => {
  const due = tx`ctid = any(array(
    select ctid from ${tx(table)} where ${isDue(tx, before)} limit ${limit}))`
  await tx`set local welkom.retention = 'on'` // consent_events lets nobody else remove anything
  const { count } = set
    ? await tx`update ${tx(table)} set ${set(tx, before)} where ${due}`
    : await tx`delete from ${tx(table)} where ${due}`
  return count
}

// Accounts that nobody uses ------------------------------------------------------------------------

const lastUsed = (db: Db) => db`coalesce(last_login_at, created_at)`

/** Not used since, warned so often, and the last time before `warnedBefore`. */
export type Unused = { since: Date; warnings: number; warnedBefore: Date | null }

// Whoever is banned cannot come back: their row keeps their name and address from being taken anew.
const isUnused = (db: Db, { since, warnings, warnedBefore }: Unused) => db`
  not is_banned and ${lastUsed(db)} < ${since} and unused_warnings = ${warnings}
  and (${warnedBefore}::timestamptz is null or unused_warned_at <= ${warnedBefore})`

export const listUnused = (db: Db, unused: Unused, after: string | null, limit: number) =>
  db<{ id: string; lastUsed: Date }[]>`
    select id, ${lastUsed(db)} as last_used from users
    where ${isUnused(db, unused)} and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`

export const countUnused = async (db: Db, unused: Unused) => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from users where ${isUnused(db, unused)}`
  return row.count
}

/** False when they came back, or were warned, in this very moment. */
export const noteWarning = async (tx: Db, id: string, unused: Unused, at: Date) => {
  const rows = await tx<Pick<UserRow, 'id'>[]>`
    update users set unused_warnings = unused_warnings + 1, unused_warned_at = ${at}
    where id = ${id} and ${isUnused(tx, unused)} returning id`
  return rows.length > 0
}

export const isStillUnused = async (db: Db, id: string, unused: Unused) => {
  const rows = await db`select 1 from users where id = ${id} and ${isUnused(db, unused)}`
  return rows.length > 0
}

/** Whoever has signed in since is not warned any more. */
export const forgetWarnings = async (db: Db, usedSince: Date) => {
  await db`
    update users set unused_warnings = 0, unused_warned_at = null
    where unused_warnings > 0 and ${lastUsed(db)} >= ${usedSince}`
}

// Accounts whose address nobody confirmed -------------------------------------------------------------

const unconfirmed = (db: Db, now: Date) => db`
  email_confirmed_at is null and confirm_email_by <= ${now} and not is_admin and not is_moderator`

/** Whoever looked after the community on that day is never due, also when they no longer do. */
export const spareStaff = async (tx: Db, now: Date) => {
  await tx`
    update users set confirm_email_by = null
    where confirm_email_by <= ${now} and (is_admin or is_moderator)`
}

export const listUnconfirmed = async (db: Db, now: Date, after: string | null, limit: number) => {
  const rows = await db<{ id: string }[]>`
    select id from users
    where ${unconfirmed(db, now)} and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`
  return rows.map(({ id }) => id)
}

export const isUnconfirmed = async (db: Db, id: string, now: Date) => {
  const rows = await db`select 1 from users where id = ${id} and ${unconfirmed(db, now)}`
  return rows.length > 0
}

export const countUnconfirmed = async (db: Db, now: Date) => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from users where ${unconfirmed(db, now)}`
  return row.count
}
