import type { Db } from '#server/db/connect.ts'
import { firstRow } from '#server/db/queries.ts'
import type { ExportRequestRow, UserRow } from '#server/db/rows.ts'
import { invalidateSessions } from '#server/db/sessionChanges.ts'
import type { ExportQuery } from '#server/lifecycle/lifecycle.ts'
import type { ExportRequest } from '#shared/privacy/contract.ts'

export type SectionRow = Record<string, unknown> & { id?: string }

/** The rows after `after`, ordered by id. A section without ids comes in one page. */
export const listSection = (
  db: Db,
  selectRows: ExportQuery,
  userId: string,
  { hasId, after, limit }: { hasId: boolean; after: string | null; limit: number },
) => {
  const rows = selectRows(db, userId)
  return hasId
    ? db<SectionRow[]>`
        select * from (${rows}) part where ${after}::uuid is null or part.id > ${after}::uuid
        order by part.id limit ${limit}`
    : db<SectionRow[]>`${rows}`
}

export const findAccount = (db: Db, userId: string) =>
  firstRow(db<Omit<UserRow, 'password'>[]>`
    select id, username, email, name, profile_photo, location, nationality, role, languages,
      interests, about, hopes, is_admin, is_moderator, gdpr_consent, gdpr_consent_date, marketing_consent, cookie_consent,
      data_processing_consent, data_retention_consent, privacy_policy_accepted,
      privacy_policy_accepted_date, account_deletion_requested, account_deletion_request_date,
      last_login_at, created_at, updated_at, has_read_receipts, may_be_found_by_email, may_be_suggested, has_message_previews, mail_bounced_at,
      pending_email, email_confirmed_at, confirm_email_by, second_factor_by, is_attendance_visible, is_going_visible, language, private_translation_host, has_chosen_role, first_days, onboarding_step, celebrated, consent_subject, unused_warnings, unused_warned_at, is_banned,
      suspended_until
    from users where id = ${userId}`)

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
  await invalidateSessions(tx, row.userId)
  return added ?? null
}

/** Returns the request's owner; null when there is nothing left to do. */
export const startRequest = (db: Db, id: string) =>
  firstRow(db<Pick<ExportRequestRow, 'userId' | 'dataTypes'>[]>`
    update data_export_requests set status = 'processing'
    where id = ${id} and status in ('pending', 'processing') returning user_id, data_types`)

type PreparedExport = { text: string; downloadLink: string; completedAt: Date; expiresAt: Date }

/** False when it was already completed. */
export const completeRequest = async (tx: Db, id: string, prepared: PreparedExport) => {
  const rows = await tx<{ userId: string }[]>`
    update data_export_requests set status = 'completed', export_data = ${prepared.text}::text::jsonb,
      download_link = ${prepared.downloadLink}, completed_at = ${prepared.completedAt},
      expires_at = ${prepared.expiresAt}
    where id = ${id} and status = 'processing' returning user_id`
  await invalidateSessions(
    tx,
    rows.map(({ userId }) => userId),
  )
  return rows.length > 0
}

/** The stored export of this user, and when it expires. */
export const findPrepared = (db: Db, userId: string, downloadLink: string) =>
  firstRow(db<{ text: string | null; expiresAt: Date | null }[]>`
    select export_data::text as text, expires_at from data_export_requests
    where download_link = ${downloadLink} and user_id = ${userId}`)
