import { errorsOf } from '#shared/http/errorsOf.ts'

export const peopleErrors = errorsOf('people', {
  cannot_block_self: 400,
  user_not_blocked: 404,
  user_blocked_already: 409,
})
