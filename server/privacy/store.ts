import type { Db } from '#server/db/connect.ts'
import type { AuditRow, ConsentEventRow, UserRow } from '#server/db/rows.ts'
import type { Counted } from '#server/http/serve.ts'
import type { AuditLog, Consent } from '#shared/privacy/contract.ts'

export const addAuditRow = async (
  db: Db,
  row: Pick<
    AuditRow,
    'id' | 'userId' | 'action' | 'entityType' | 'entityId' | 'ipAddress' | 'userAgent' | 'reason'
  > & { newData: { changed: string[] } | null },
) => {
  await db`
    insert into data_audit_logs ${db({ ...row, newData: row.newData && db.json(row.newData) } as never)}`
}

/** Newest first. */
export const listAuditRows = async (
  db: Db,
  userId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<Counted<AuditLog[]>> => {
  const rows = await db<AuditLog[]>`
    select id, action, entity_type, entity_id, new_data, ip_address, user_agent, reason, created_at
    from data_audit_logs
    where user_id = ${userId} ${
      before
        ? db`and (created_at, id) < (
            select created_at, id from data_audit_logs where id = ${before} and user_id = ${userId})`
        : db``
    }
    order by created_at desc, id desc limit ${limit}`
  const [all] = await db<[{ total: number }]>`
    select count(*)::int as total from data_audit_logs where user_id = ${userId}`
  return { rows, total: all.total }
}

/** The policy version that was accepted last; null when none was, or it was withdrawn. */
export const findAcceptedVersion = async (tx: Db, subjectId: string) => {
  const [row] = await tx<[{ policyVersion: string; isGiven: boolean }?]>`
    select policy_version, is_given from consent_events
    where subject_id = ${subjectId} and purpose = 'privacyPolicyAccepted'
    order by created_at desc, id desc limit 1`
  return row?.isGiven ? row.policyVersion : null
}

export const addConsentEvents = async (tx: Db, rows: ConsentEventRow[]) => {
  await tx`insert into consent_events ${tx(rows)}`
}

type Change = { purpose: Consent; isGiven: boolean }

/** Two consents store when they were given; a withdrawal clears the date. */
const consentDates = {
  gdprConsent: 'gdprConsentDate',
  privacyPolicyAccepted: 'privacyPolicyAcceptedDate',
}

export const updateConsents = async (tx: Db, id: string, changes: Change[], at: Date) => {
  const columns = changes.flatMap(({ purpose, isGiven }) => {
    const date = purpose in consentDates ? consentDates[purpose as keyof typeof consentDates] : null
    return [[purpose, isGiven] as const, ...(date ? [[date, isGiven ? at : null] as const] : [])]
  })
  const [row] = await tx<[UserRow]>`
    update users set ${tx({ ...Object.fromEntries(columns), updatedAt: at } as never)}
    where id = ${id} returning *`
  return row
}
