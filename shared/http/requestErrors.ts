import type { ErrorTable } from './errorEntry.ts'

/** Errors of requests in general, which any feature may use. */
export const requestErrors = {
  /** `issue` is one of the validation messages. */
  invalid_input: { status: 400, message: ({ issue }: { issue: string }) => issue },
  /** A client error of HTTP without a code of its own. */
  request_rejected: {
    status: 400,
    otherStatus: 400 as number,
    message: 'http.request_rejected',
  },
  unknown_page: { status: 400, message: 'http.unknown_page' },
  invalid_encoding: { status: 400, message: 'http.invalid_encoding' },
  invalid_request: { status: 400, message: 'http.invalid_request' },
  not_signed_in: { status: 401, message: 'http.not_signed_in' },
  wrong_token: { status: 401, message: 'http.wrong_token' },
  recent_sign_in_required: { status: 403, message: 'http.recent_sign_in_required' },
  strong_sign_in_required: {
    status: 403,
    message: 'http.strong_sign_in_required',
  },
  forbidden_role: {
    status: 403,
    message: 'http.forbidden_role',
  },
  cross_site_request: { status: 403, message: 'http.cross_site_request' },
  not_found: { status: 404, message: 'http.not_found' },
  method_not_allowed: { status: 405, message: 'http.method_not_allowed' },
  request_timeout: { status: 408, message: 'http.request_timeout' },
  deleted_meanwhile: { status: 409, message: 'http.deleted_meanwhile' },
  request_too_large: { status: 413, message: 'http.request_too_large' },
  content_type_not_accepted: { status: 415, message: 'http.content_type_not_accepted' },
  too_many_requests: {
    status: 429,
    message: 'http.too_many_requests',
  },
  headers_too_large: { status: 431, message: 'http.headers_too_large' },
  internal_error: { status: 500, message: 'http.internal_error' },
  busy: { status: 503, message: 'http.busy' },
  too_many_streams: { status: 429, message: 'http.too_many_streams' },
  restarting: { status: 503, message: 'http.restarting' },
} as const satisfies ErrorTable
