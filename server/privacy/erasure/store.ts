import type { Db } from '#server/db/connect.ts'
import type { ConsentEventRow } from '#server/db/rows.ts'

/** Anonymises the user's audit entries, and references to the user in other entries. */
export const anonymiseAuditRows = async (tx: Db, userId: string, tombstone: string) => {
  await tx`
    update data_audit_logs set user_id = ${tombstone}, ip_address = null, user_agent = null,
      old_data = null, new_data = null, reason = null
    where user_id = ${userId}`
  await tx`update data_audit_logs set entity_id = ${tombstone} where entity_id = ${userId}`
}

/** The account's consents end with it, which starts their retention period. */
export const addWithdrawals = async (tx: Db, rows: Omit<ConsentEventRow, 'policyVersion'>[]) => {
  for (const row of rows)
    await tx`
      insert into consent_events (id, subject_id, purpose, was, is_given, source, created_at,
        policy_version)
      values (${row.id}, ${row.subjectId}, ${row.purpose}, ${row.was}, ${row.isGiven},
        ${row.source}, ${row.createdAt}, coalesce((
          select policy_version from consent_events
          where subject_id = ${row.subjectId} and purpose = ${row.purpose}
          order by created_at desc, id desc limit 1
        ), ''))`
}
