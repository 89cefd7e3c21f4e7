import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const authErrors = {
  invalid_credentials: { status: 401, message: 'Invalid username or password' },
  wrong_password: { status: 403, message: 'This password is not correct' },
  session_not_found: { status: 404, message: 'You’re no longer logged in there' },
  sign_in_busy: {
    status: 503,
    message: 'Many people are logging in right now. Please try again in a moment.',
  },
  password_is_username: {
    status: 400,
    message: 'Choose a password that is not your username',
  },
  password_is_site_name: {
    status: 400,
    message: 'Choose a password that is not the name of this site',
  },
  password_too_common: { status: 400, message: 'Choose a less common password' },
  username_taken: { status: 409, message: 'This username is already taken' },
  email_taken: { status: 409, message: 'This email address is already taken' },
  unknown_passkey: { status: 401, message: 'This passkey doesn’t work here' },
  passkey_not_verified: {
    status: 400,
    otherStatus: 403,
    message: 'We couldn’t check this passkey. Please try again.',
  },
  passkey_not_found: { status: 404, message: 'We couldn’t find this passkey' },
  no_passkey: { status: 409, message: 'You have no passkey yet' },
  passkey_in_use: { status: 409, message: 'This passkey is already in use' },
  second_factor_code_required: {
    status: 401,
    otherStatus: 403,
    message: 'Enter the code from your authenticator app',
  },
  second_factor_code_wrong: {
    status: 401,
    otherStatus: 403,
    message: 'This code is wrong or has been used before',
  },
  second_factor_off: { status: 409, message: 'Two-step verification is off' },
  second_factor_on: { status: 409, message: 'Two-step verification is already on' },
  second_factor_setup_not_begun: {
    status: 409,
    message: 'There is nothing to confirm. Please start again',
  },
  second_factor_setup_code_wrong: {
    status: 400,
    message: 'This code is wrong. Enter the one your app shows now.',
  },
  own_sign_in_not_strong: {
    status: 409,
    message: 'First log in with a passkey or two-step verification yourself',
  },
  confirmation_code_wrong: {
    status: 400,
    message: 'This code is wrong. Use the one in our latest email.',
  },
  confirmation_mail_sent_recently: {
    status: 429,
    message: 'We already sent it again in the last 24 hours. Check your spam folder too.',
  },
  email_confirmed_already: { status: 409, message: 'Your email address is already confirmed' },
  no_pending_email: { status: 409, message: 'There is no address to confirm' },
  email_change_limit: { status: 429, message: 'Too many attempts. Please try again tomorrow.' },
  invalid_link: {
    status: 400,
    message: 'This link no longer works. Please ask for a new one.',
  },
  too_many_passkeys: {
    status: 409,
    message: ({ max }: { max: number }) =>
      `You can have at most ${max} passkeys. Remove one first.`,
  },
} as const satisfies ErrorTable
