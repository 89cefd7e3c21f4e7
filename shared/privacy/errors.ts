import { errorsOf } from '#shared/http/errorsOf.ts'

export const privacyErrors = errorsOf('privacy', {
  document_not_found: 404,
  export_not_found: 404,
  export_requested_already: 409,
  export_expired: 410,
  export_limit: 429,
})
