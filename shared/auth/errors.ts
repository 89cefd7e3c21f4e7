import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const authErrors = {
  invalid_credentials: { status: 401, message: 'auth.invalid_credentials' },
  wrong_password: { status: 403, message: 'auth.wrong_password' },
  session_not_found: { status: 404, message: 'auth.session_not_found' },
  sign_in_busy: {
    status: 503,
    message: 'auth.sign_in_busy',
  },
  password_is_username: {
    status: 400,
    message: 'auth.password_is_username',
  },
  password_is_site_name: {
    status: 400,
    message: 'auth.password_is_site_name',
  },
  password_too_common: { status: 400, message: 'auth.password_too_common' },
  username_taken: { status: 409, message: 'auth.username_taken' },
  email_taken: { status: 409, message: 'auth.email_taken' },
  unknown_passkey: { status: 401, message: 'auth.unknown_passkey' },
  passkey_not_verified: {
    status: 400,
    otherStatus: 403,
    message: 'auth.passkey_not_verified',
  },
  passkey_not_found: { status: 404, message: 'auth.passkey_not_found' },
  no_passkey: { status: 409, message: 'auth.no_passkey' },
  passkey_in_use: { status: 409, message: 'auth.passkey_in_use' },
  second_factor_code_required: {
    status: 401,
    otherStatus: 403,
    message: 'auth.second_factor_code_required',
  },
  second_factor_code_wrong: {
    status: 401,
    otherStatus: 403,
    message: 'auth.second_factor_code_wrong',
  },
  second_factor_off: { status: 409, message: 'auth.second_factor_off' },
  second_factor_on: { status: 409, message: 'auth.second_factor_on' },
  second_factor_setup_not_begun: {
    status: 409,
    message: 'auth.second_factor_setup_not_begun',
  },
  second_factor_setup_code_wrong: {
    status: 400,
    message: 'auth.second_factor_setup_code_wrong',
  },
  own_sign_in_not_strong: {
    status: 409,
    message: 'auth.own_sign_in_not_strong',
  },
  confirmation_code_wrong: {
    status: 400,
    message: 'auth.confirmation_code_wrong',
  },
  confirmation_mail_sent_recently: {
    status: 429,
    message: 'auth.confirmation_mail_sent_recently',
  },
  email_confirmed_already: { status: 409, message: 'auth.email_confirmed_already' },
  no_pending_email: { status: 409, message: 'auth.no_pending_email' },
  email_change_limit: { status: 429, message: 'auth.email_change_limit' },
  invalid_link: {
    status: 400,
    message: 'auth.invalid_link',
  },
  too_many_passkeys: {
    status: 409,
    message: 'auth.too_many_passkeys',
  },
} as const satisfies ErrorTable
