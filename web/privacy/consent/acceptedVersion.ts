import type { Policy } from '#shared/privacy/contract.ts'
import type { Me } from '#shared/users/user.ts'

type Acceptance = Pick<Me, 'privacyPolicyAccepted' | 'privacyPolicyAcceptedDate'>

/** When the user accepted an earlier version of the policy; null: never, or it is this one. */
export const acceptedEarlierVersionAt = (
  { privacyPolicyAccepted, privacyPolicyAcceptedDate: at }: Acceptance,
  { effectiveDate }: Policy,
) => (privacyPolicyAccepted && at && at < effectiveDate ? at : null)
