import type { Db } from '#server/db/connect.ts'
import type { ConsentEventRow, UserRow } from '#server/db/rows.ts'
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
  await invalidateSessions(tx, id)
  return row
}
