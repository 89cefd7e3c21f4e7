import type { Db } from '#server/db/connect.ts'
import type { ConsentEventRow } from '#server/db/rows.ts'

/** Users with a connection, a buddy match or a block to this user. */
export const listRelatedUsers = async (db: Db, userId: string) => {
  const rows = await db<{ id: string }[]>`
    select case when requester_id = ${userId} then receiver_id else requester_id end as id
      from user_connections where ${userId} in (requester_id, receiver_id)
    union select case when requester_id = ${userId} then buddy_id else requester_id end
      from language_buddy_matches where ${userId} in (requester_id, buddy_id)
    union select blocker_id from blocks where blocked_id = ${userId}`
  return rows.map(({ id }) => id)
}

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

/** Deletes jobs that name the user; other jobs find nothing to do. */
export const removeUserJobs = async (tx: Db, userId: string) => {
  await tx`delete from jobs where payload ->> 'userId' = ${userId} or starts_with(key, ${userId})`
}

/** Clears all but name, username and email, which an account needs. */
export const clearProfile = async (tx: Db, userId: string, at: Date) => {
  await tx`
    update users set profile_photo = null, location = null, nationality = null, languages = '{}',
      interests = '{}', updated_at = ${at}
    where id = ${userId}`
  await tx`
    update users set first_days = 'away' where id = ${userId} and first_days = 'shown'`
  await tx`delete from first_days where user_id = ${userId}`
  await tx`delete from first_days_done where user_id = ${userId}`
  await tx`delete from photos where user_id = ${userId}`
  await tx`delete from buddy_profiles where user_id = ${userId}`
  await tx`delete from language_buddy_matches where ${userId} in (requester_id, buddy_id)`
  await tx`delete from push_subscriptions where user_id = ${userId}`
  await tx`delete from push_outbox where user_id = ${userId}`
}
