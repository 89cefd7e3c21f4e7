import type { Db } from '#server/db/connect.ts'
import type { ExportRequestRow, UserRow } from '#server/db/rows.ts'
import type { ExportRequest } from '#shared/privacy/contract.ts'
import type { ExportSection } from './schema.ts'

/** Other users appear by name only; null when the account is deleted. */
const person = (db: Db, alias: string) => {
  const u = db(alias)
  return db`case when ${u}.id is not null
    then json_build_object('name', ${u}.name, 'username', ${u}.username) end`
}

type Query = (db: Db, me: string) => ReturnType<typeof person>

/** The query of each section. Sections with an id are read page by page. */
const queries: Record<ExportSection, Query> = {
  sessions: (db, me) => db`
    select id, browser, ip_prefix, authenticated_at, last_seen_at, created_at, is_strong
    from sessions where user_id = ${me}`,
  knownDevices: (db, me) => db`
    select created_at, last_seen_at from known_devices where user_id = ${me}`,
  passkeys: (db, me) => db`
    select id, name, is_synced, transports, created_at, last_used_at
    from passkeys where user_id = ${me}`,
  secondFactors: (db, me) => db`
    select confirmed_at, created_at from second_factors where user_id = ${me}`,
  consents: (db, me) => db`
    select e.id, purpose, was, is_given, policy_version, source, e.created_at
    from consent_events e join users u on u.consent_subject = e.subject_id where u.id = ${me}`,
  notificationSettings: (db, me) => db`
    select category, channel, is_on from notification_settings where user_id = ${me}`,
  blocked: (db, me) => db`
    select b.id, ${person(db, 'u')} as person, b.created_at
    from blocks b join users u on u.id = b.blocked_id where b.blocker_id = ${me}`,
  mails: (db, me) => db`
    select m.id, m.kind, m.created_at, m.sent_at, case
      when m.kind in ('resetPassword', 'confirmEmail', 'undoEmail') then l.email
      else coalesce(l.email, u.email) end as to
    from mail_outbox m join users u on u.id = m.user_id left join mail_links l on l.id = m.link_id
    where m.user_id = ${me}`,
  exportRequests: (db, me) => db`
    select id, status, request_type, data_types, created_at, completed_at, expires_at
    from data_export_requests where user_id = ${me}`,
  auditLogs: (db, me) => db`
    select id, action, entity_type, entity_id, new_data as changed, old_data as changed_before,
      ip_address, user_agent, reason, created_at
    from data_audit_logs where user_id = ${me}`,
  reports: (db, me) => db`
    select r.id, c.subject_type as about, c.subject_id as about_id, topic, reason, words, name,
      email, place, created_at
    from reports r join cases c on c.id = r.case_id where reporter_id = ${me}`,
  decisions: (db, me) => db`
    select d.id, c.subject_type as about, c.subject_id as about_id, c.snapshot as words,
      array(select seen_words from reports where case_id = c.id and seen_words is not null order by id)
        as words_reported_later, d.kind,
      d.rule, d.reason, d.until, d.also_removes, d.created_at
    from decisions d join cases c on c.id = d.case_id where c.owner_id = ${me} and not is_kept_quiet(d, c)`,
  decisionsMade: (db, me) => db`
    select d.id, c.subject_type as about, c.subject_id as about_id, d.kind, d.rule, d.reason,
      d.until, d.also_removes, d.created_at
    from decisions d join cases c on c.id = d.case_id where d.decided_by = ${me}`,
  objections: (db, me) => db`
    select id, decision_id, email, words, created_at from objections where user_id = ${me}`,
  photos: (db, me) => db`
    select id, 'image/webp' as type, replace(encode(large, 'base64'), chr(10), '') as large,
      replace(encode(small, 'base64'), chr(10), '') as small, created_at
    from photos where user_id = ${me}`,
  buddyProfile: (db, me) => db`
    select town, is_looking, created_at, updated_at, coalesce((
      select json_agg(json_build_object('kind', kind, 'language', language, 'level', level))
      from buddy_languages where profile_id = p.user_id
    ), '[]') as languages
    from buddy_profiles p where user_id = ${me}`,
  buddyMatches: (db, me) => db`
    select m.id, ${person(db, 'u')} as with, m.requester_id = ${me} as is_requested_by_me,
      teach_language, learn_language, status, m.created_at, answered_at, accepted_at, ended_at,
      nudged_at, announced_week, coalesce((
        select json_agg(json_build_object(
          'week', week, 'isTickedByMe', coalesce(ticked_by = ${me}, false)) order by week)
        from buddy_meetings where match_id = m.id
      ), '[]') as meetings
    from language_buddy_matches m
    join users u on u.id = case when m.requester_id = ${me} then m.buddy_id else m.requester_id end
    where ${me} in (m.requester_id, m.buddy_id)`,
  posts: (db, me) => db`
    select id, title, content, category, tags, upvotes, downvotes, comment_count, is_pinned,
      created_at, updated_at
    from community_posts where author_id = ${me}`,
  comments: (db, me) => db`
    select id, post_id, parent_id, content, upvotes, downvotes, created_at, updated_at
    from community_comments where author_id = ${me}`,
  votes: (db, me) => db`
    select id, post_id, comment_id, vote_type, created_at from community_votes where user_id = ${me}`,
  notifications: (db, me) => db`
    select id, title, message, type, priority, category, action_url, action_text, is_read, in_app,
      is_cleared, scheduled_for, expires_at, created_at
    from notifications where user_id = ${me}`,
  devices: (db, me) => db`
    select id, substring(endpoint from '^[a-z]+://([^/]+)') as host, user_agent, is_active,
      preferences, created_at, last_used_at
    from push_subscriptions where user_id = ${me}`,
  pushes: (db, me) => db`
    select id, kind, created_at, sent_at, expires_at from push_outbox where user_id = ${me}`,
  announcements: (db, me) => db`
    select id, title, message, target_audience, is_advertising, recipient_count, created_at, finished_at
    from announcements where sent_by = ${me}`,
  registrationInvitations: (db, me) => db`
    select id, uses_left, expires_at, created_at from registration_invitations where created_by = ${me}`,
  events: (db, me) => db`
    select id, title, description, image_url, start_date, end_date, location, price, category,
      max_attendees, cancelled_at, unlisted_at, import_uid, created_at, updated_at, series_id, cancel_reason
    from events where created_by = ${me}`,
  bookings: (db, me) => db`
    select b.id, event_id, e.title as event, e.start_date, status, payment_status, b.price,
      b.created_at, day_reminder_for, hour_reminder_for, checked_in_at, b.cancel_reason
    from event_bookings b join events e on e.id = b.event_id where b.user_id = ${me}`,
  answers: (db, me) => db`
    select a.id, event_id, e.title as event, face, line, a.created_at, a.updated_at
    from event_feedback a join events e on e.id = a.event_id where a.user_id = ${me}`,
  firstDays: (db, me) => db`
    select to_char(arrival_date, 'YYYY-MM-DD') as arrival_date from first_days where user_id = ${me}`,
  firstDaysDone: (db, me) => db`
    select step, done_at from first_days_done where user_id = ${me}`,
  waitlist: (db, me) => db`
    select w.id, event_id, e.title as event, w.created_at
    from event_waitlist w join events e on e.id = w.event_id where w.user_id = ${me}`,
  groupMessages: (db, me) => db`
    select m.id, group_id, g.name as group, message, m.created_at, deleted_at
    from group_messages m join groups g on g.id = m.group_id where m.user_id = ${me}`,
  directMessages: (db, me) => db`
    select m.id, ${person(db, 'u')} as with, coalesce(m.sender_id = ${me}, false) as is_sent_by_me,
      m.content, m.created_at, m.updated_at, m.deleted_at
    from conversations c
    join direct_messages m on m.conversation_id = c.id and m.seq > case
      when c.first_id = ${me} then c.first_hidden_seq else c.second_hidden_seq end
    left join users u on u.id = case when c.first_id = ${me} then c.second_id else c.first_id end
    where c.first_id = ${me} or c.second_id = ${me}`,
  groups: (db, me) => db`
    select id, name, description, type, is_private, created_at from groups where created_by = ${me}`,
  memberships: (db, me) => db`
    select m.id, group_id, g.name as group, role, joined_at
    from group_members m join groups g on g.id = m.group_id where user_id = ${me}`,
  joinRequests: (db, me) => db`
    select r.id, group_id, g.name as group, status, was_removed, r.created_at, answered_at
    from group_join_requests r join groups g on g.id = r.group_id where user_id = ${me}`,
  newAccountActions: (db, me) => db`
    select id, kind, created_at from new_account_actions where user_id = ${me}`,
  groupInvitations: (db, me) => db`
    select i.id, group_id, g.name as group, ${person(db, 'u')} as with,
      i.invited_by = ${me} as is_sent_by_me, i.created_at,
      case when i.user_id = ${me} then i.declined_at end as declined_at
    from group_invitations i join groups g on g.id = i.group_id
    join users u on u.id = case when i.invited_by = ${me} then i.user_id else i.invited_by end
    where ${me} in (i.user_id, i.invited_by)`,
  connections: (db, me) => db`
    select c.id, ${person(db, 'u')} as with, c.requester_id = ${me} as is_requested_by_me, status,
      message, c.created_at, c.updated_at
    from user_connections c
    join users u on u.id = case when c.requester_id = ${me} then c.receiver_id else c.requester_id end
    where ${me} in (c.requester_id, c.receiver_id)`,
}

export type SectionRow = Record<string, unknown> & { id?: string }

/** The rows after `after`, ordered by id. A section without ids comes in one page. */
export const listSection = (
  db: Db,
  name: ExportSection,
  userId: string,
  { hasId, after, limit }: { hasId: boolean; after: string | null; limit: number },
) => {
  const rows = queries[name](db, userId)
  return hasId
    ? db<SectionRow[]>`
        select * from (${rows}) part where ${after}::uuid is null or part.id > ${after}::uuid
        order by part.id limit ${limit}`
    : db<SectionRow[]>`${rows}`
}

export const findAccount = async (db: Db, userId: string) => {
  const [row] = await db<[Omit<UserRow, 'password'>?]>`
    select id, username, email, name, profile_photo, location, nationality, role, languages,
      interests, is_admin, is_moderator, gdpr_consent, gdpr_consent_date, marketing_consent, cookie_consent,
      data_processing_consent, data_retention_consent, privacy_policy_accepted,
      privacy_policy_accepted_date, account_deletion_requested, account_deletion_request_date,
      last_login_at, created_at, updated_at, shows_seen, may_be_found_by_email, shows_previews, mail_bounced_at,
      pending_email, email_confirmed_at, confirm_email_by, second_factor_by, shows_attendance, first_days, consent_subject, unused_warnings, unused_warned_at, is_banned,
      suspended_until
    from users where id = ${userId}`
  return row ?? null
}

// Export requests ----------------------------------------------------------------------------------

const requestColumns = (db: Db, now: Date) => db`
  id, status, request_type, data_types, expires_at, completed_at, created_at,
  case when expires_at > ${now} then download_link end as download_link`

export const listRequests = (db: Db, userId: string, now: Date) =>
  db<ExportRequest[]>`
    select ${requestColumns(db, now)} from data_export_requests where user_id = ${userId}
    order by created_at desc, id desc limit 50`

export const countRequestsSince = async (db: Db, userId: string, since: Date) => {
  const [row] = await db<[{ count: number; oldest: Date | null }]>`
    select count(*)::int as count, min(created_at) as oldest
    from data_export_requests where user_id = ${userId} and created_at > ${since}`
  return row
}

/** Returns null when a request is already open. */
export const addRequest = async (
  tx: Db,
  row: { id: string; userId: string; dataTypes: string[]; createdAt: Date },
) => {
  const [added] = await tx<[ExportRequest?]>`
    insert into data_export_requests ${tx({ ...row, requestType: 'full_export' })}
    on conflict (user_id) where status in ('pending', 'processing') do nothing
    returning ${requestColumns(tx, row.createdAt)}`
  return added ?? null
}

/** Returns the request's owner; null when there is nothing left to do. */
export const startRequest = async (db: Db, id: string) => {
  const [row] = await db<[Pick<ExportRequestRow, 'userId' | 'dataTypes'>?]>`
    update data_export_requests set status = 'processing'
    where id = ${id} and status in ('pending', 'processing') returning user_id, data_types`
  return row ?? null
}

type PreparedExport = { text: string; downloadLink: string; completedAt: Date; expiresAt: Date }

/** False when it was already completed. */
export const completeRequest = async (tx: Db, id: string, prepared: PreparedExport) => {
  const rows = await tx`
    update data_export_requests set status = 'completed', export_data = ${prepared.text}::text::jsonb,
      download_link = ${prepared.downloadLink}, completed_at = ${prepared.completedAt},
      expires_at = ${prepared.expiresAt}
    where id = ${id} and status = 'processing' returning id`
  return rows.length > 0
}

/** The stored export of this user, and when it expires. */
export const findPrepared = async (db: Db, userId: string, downloadLink: string) => {
  const [row] = await db<[{ text: string | null; expiresAt: Date | null }?]>`
    select export_data::text as text, expires_at from data_export_requests
    where download_link = ${downloadLink} and user_id = ${userId}`
  return row ?? null
}
