import { errorsOf } from '#shared/http/errorsOf.ts'

export const pushErrors = errorsOf('push', {
  invalid_push_endpoint: 400,
  invalid_push_key: 400,
  device_not_found: 404,
  device_unreachable: 409,
  push_service_unavailable: 502,
})
