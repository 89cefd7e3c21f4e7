import { errorsOf } from '#shared/http/errorsOf.ts'

export const firstDaysErrors = errorsOf('firstDays', {
  arrival_date_out_of_range: 400,
  step_not_found: 404,
  step_automatic: 409,
})
