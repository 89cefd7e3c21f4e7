import { ApiError } from '#web/api/apiError.ts'

/** The screen shows what has become of the request by then, so its form closes. */
export const isRequestOutdated = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 409)

/** The form stays open and shows the reason. */
export const isErrorInRequestForm = (error: ApiError) => !isRequestOutdated(error)
