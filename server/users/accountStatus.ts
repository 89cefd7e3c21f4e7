import type { UserRow } from '#server/db/rows.ts'

export type AccountStatus = Pick<UserRow, 'id' | 'isBanned' | 'suspendedUntil'>

/** Null also once the suspension is over. */
export const activeSuspension = (
  { suspendedUntil }: Pick<AccountStatus, 'suspendedUntil'>,
  now: Date,
) => (suspendedUntil && suspendedUntil > now ? suspendedUntil : null)

export const isSuspendedOrBanned = ({ isBanned, suspendedUntil }: AccountStatus, now: Date) =>
  isBanned || activeSuspension({ suspendedUntil }, now) !== null
