import type { Db } from '#server/db/connect.ts'
import { execute, firstRow, rowIds } from '#server/db/queries.ts'
import type { ConsentEventRow, PolicyRow, UserRow } from '#server/db/rows.ts'
import { invalidateSessions } from '#server/db/sessionChanges.ts'
import type { Consent } from '#shared/privacy/contract.ts'

/** The policy version that was accepted last; null when none was, or it was withdrawn. */
export const findAcceptedVersion = async (tx: Db, subjectId: string) => {
  const [row] = await tx<[{ policyVersion: string; isGiven: boolean }?]>`
    select policy_version, is_given from consent_events
    where subject_id = ${subjectId} and purpose = 'privacyPolicyAccepted'
    order by created_at desc, id desc limit 1`
  return row?.isGiven ? row.policyVersion : null
}

export const addConsentEvents = (tx: Db, rows: ConsentEventRow[]) =>
  execute(tx`insert into consent_events ${tx(rows)}`)

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
  await invalidateSessions(tx, id)
  return row
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

type NewPolicy = Pick<PolicyRow, 'id' | 'version' | 'content' | 'effectiveDate' | 'announcedAt'>

/** Never overwrites a version, so that consents keep the text they were given for. */
export const addPolicies = (tx: Db, policies: NewPolicy[]) =>
  execute(tx`insert into privacy_policies ${tx(policies)} on conflict (version) do nothing`)

export const listPolicies = (db: Db) => db<PolicyRow[]>`
  select * from privacy_policies order by effective_date, created_at limit 100`

export const listUnannounced = (db: Db) => db<Pick<PolicyRow, 'id'>[]>`
  select id from privacy_policies where announced_at is null order by created_at`

/** Null once all members have been notified. */
export const lockUnannounced = (tx: Db, id: string) =>
  firstRow(tx<PolicyRow[]>`
    select * from privacy_policies where id = ${id} and announced_at is null for update`)

/** Members after this id who joined before the version existed. */
export const listMembers = (
  db: Db,
  { createdAt }: Pick<PolicyRow, 'createdAt'>,
  after: string | undefined,
  limit: number,
) =>
  rowIds(db<{ id: string }[]>`
    select id from users
    where created_at <= ${createdAt} ${after ? db`and id > ${after}` : db``}
    order by id limit ${limit}`)

export const markAnnounced = (tx: Db, id: string, at: Date) =>
  execute(tx`update privacy_policies set announced_at = ${at} where id = ${id}`)
