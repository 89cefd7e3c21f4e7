import { errorsOf } from '#shared/http/errorsOf.ts'

export const userErrors = errorsOf('users', {
  reserved_name: 400,
  user_not_found: 404,
  last_administrator: 409,
  user_suspended_or_banned: 409,
  banned_user_in_charge: 409,
  suspended_user_in_charge: 409,
  not_an_administrator: 409,
})
