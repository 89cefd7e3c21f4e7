import type { ErrorTable } from './errorEntry.ts'

/** Errors of requests in general, which any feature may use. */
export const requestErrors = {
  /** `issue` is one of the validation messages. */
  invalid_input: { status: 400, message: ({ issue }: { issue: string }) => issue },
  /** A client error of HTTP without a code of its own; the reason is the name of its status. */
  request_rejected: {
    status: 400,
    otherStatus: 400 as number,
    message: ({ reason }: { reason: string }) => reason,
  },
  unknown_page: { status: 400, message: 'Unknown page' },
  invalid_encoding: { status: 400, message: 'The request is not valid UTF-8' },
  invalid_request: { status: 400, message: 'The request is not valid' },
  not_signed_in: { status: 401, message: 'Please log in' },
  wrong_token: { status: 401, message: 'The token is not valid' },
  recent_sign_in_required: { status: 403, message: 'Please sign in again' },
  strong_sign_in_required: {
    status: 403,
    message: 'Log in with a passkey or two-step verification first',
  },
  forbidden_role: {
    status: 403,
    message: ({ role }: { role: 'moderator' | 'admin' }) =>
      role === 'admin' ? 'Only administrators can do this' : 'Only moderators can do this',
  },
  cross_site_request: { status: 403, message: 'This request came from another site' },
  not_found: { status: 404, message: 'Not found' },
  method_not_allowed: { status: 405, message: 'This method is not allowed here' },
  request_timeout: { status: 408, message: 'Request Timeout' },
  deleted_meanwhile: { status: 409, message: 'This has just been deleted' },
  request_too_large: { status: 413, message: 'The request is too large' },
  content_type_not_accepted: { status: 415, message: 'This content type is not accepted here' },
  too_many_requests: {
    status: 429,
    message: 'Too many attempts. Please wait a moment and try again.',
  },
  headers_too_large: { status: 431, message: 'The request headers are too large' },
  internal_error: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  busy: { status: 503, message: 'We’re busy right now. Please try again in a moment.' },
  too_many_streams: { status: 429, message: 'You have too many windows open' },
  restarting: { status: 503, message: 'We’re about to restart' },
} as const satisfies ErrorTable
