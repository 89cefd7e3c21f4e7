import { errorsOf } from '#shared/http/errorsOf.ts'

export const adminErrors = errorsOf('admin', {
  period_reversed: 400,
  period_too_long: 400,
})
