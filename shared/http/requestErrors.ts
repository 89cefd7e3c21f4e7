import { errorsOf } from './errorsOf.ts'

/** Errors of requests in general, which any feature may use. */
export const requestErrors = errorsOf('http', {
  /** `issue` is one of the validation messages. */
  invalid_input: { status: 400, message: ({ issue }: { issue: string }) => issue },
  /** A client error of HTTP without a code of its own. */
  request_rejected: { status: 400, otherStatus: 400 as number },
  unknown_page: 400,
  invalid_encoding: 400,
  invalid_request: 400,
  not_signed_in: 401,
  wrong_token: 401,
  recent_sign_in_required: 403,
  strong_sign_in_required: 403,
  forbidden_role: 403,
  cross_site_request: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  deleted_meanwhile: 409,
  request_too_large: 413,
  content_type_not_accepted: 415,
  too_many_requests: 429,
  headers_too_large: 431,
  internal_error: 500,
  busy: 503,
  too_many_streams: 429,
  restarting: 503,
})
