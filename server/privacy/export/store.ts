import type { Db } from '#server/db/connect.ts'
import { firstRow } from '#server/db/queries.ts'
import type { ExportRequestRow, UserRow } from '#server/db/rows.ts'
import { invalidateSessions } from '#server/db/sessionChanges.ts'
import type { ExportQuery } from '#server/lifecycle/lifecycle.ts'
import type { ExportRequest } from '#shared/privacy/contract.ts'
import { accountFields } from './schema.ts'

export type SectionRow = Record<string, unknown> & { id?: string }

/** The rows after `after`, ordered by id. A section without ids comes in one page. */
export const listSection = (
  db: Db,
  selectRows: ExportQuery,
  userId: string,
  { fields, after, limit }: { fields: string[]; after: string | null; limit: number },
) => {
  const rows = selectRows(db, userId, fields)
  return fields.includes('id')
    ? db<SectionRow[]>`
        select * from (${rows}) part where ${after}::uuid is null or part.id > ${after}::uuid
        order by part.id limit ${limit}`
    : db<SectionRow[]>`${rows}`
}

export const findAccount = (db: Db, userId: string) =>
  firstRow(db<Omit<UserRow, 'password'>[]>`
    select ${db(accountFields)} from users where id = ${userId}`)

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
