import type { ApiError } from '#web/api/apiError.ts'

/** Suspended or banned: said at length where they wanted in, with a way to object. */
export const isBarring = ({ status, href }: ApiError) => status === 403 && href !== null

export const unlessBarring = (failed: string) => (error: ApiError) =>
  isBarring(error) ? null : failed
