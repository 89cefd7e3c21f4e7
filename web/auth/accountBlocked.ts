import type { ApiError } from '#web/api/apiError.ts'

/** Suspended or banned: the form explains it, with a link to object. */
export const isAccountBlocked = ({ code }: ApiError) =>
  code === 'account_suspended' || code === 'account_banned'

export const unlessAccountBlocked = (failed: string) => (error: ApiError) =>
  isAccountBlocked(error) ? null : failed
