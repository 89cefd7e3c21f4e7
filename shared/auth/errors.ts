import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const authErrors = {
  invalid_credentials: { status: 401, message: 'Invalid username or password' },
  wrong_password: { status: 403, message: 'This is not your password' },
  session_not_found: { status: 404, message: 'You are not signed in there any more' },
  sign_in_busy: {
    status: 503,
    message: 'Many people are signing in. Please try again in a moment.',
  },
  password_is_username: {
    status: 400,
    message: 'Please choose a password that is not your username',
  },
  password_is_site_name: {
    status: 400,
    message: 'Please choose a password that is not the name of this site',
  },
  password_too_common: { status: 400, message: 'Please choose a less common password' },
  username_taken: { status: 409, message: 'This username is already taken' },
  email_taken: { status: 409, message: 'This email address is already taken' },
  unknown_passkey: { status: 401, message: 'This passkey does not sign anybody in' },
  passkey_not_verified: {
    status: 400,
    otherStatus: 403,
    message: 'This passkey could not be checked. Please try again.',
  },
  passkey_not_found: { status: 404, message: 'This passkey was not found' },
  no_passkey: { status: 409, message: 'You have no passkey yet' },
  passkey_in_use: { status: 409, message: 'This passkey is in use already' },
  second_factor_code_required: {
    status: 401,
    otherStatus: 403,
    message: 'Enter the code from your authenticator app',
  },
  second_factor_code_wrong: {
    status: 401,
    otherStatus: 403,
    message: 'This code is not right, or was used before',
  },
  second_factor_off: { status: 409, message: 'The second factor is off' },
  second_factor_on: { status: 409, message: 'The second factor is on already' },
  second_factor_setup_not_begun: {
    status: 409,
    message: 'Begin again: there is nothing to confirm',
  },
  second_factor_setup_code_wrong: {
    status: 400,
    message: 'This code is not right. Enter the one that is shown now.',
  },
  own_sign_in_not_strong: {
    status: 409,
    message: 'Sign in with a passkey or a second factor yourself first',
  },
  confirmation_code_wrong: {
    status: 400,
    message: 'This code is not right. Please use the one in our newest mail.',
  },
  confirmation_mail_sent_recently: {
    status: 429,
    message: 'We sent it again less than a day ago. Please look among unwanted mails too.',
  },
  email_confirmed_already: { status: 409, message: 'Your email address is confirmed already' },
  no_pending_email: { status: 409, message: 'No address waits to be confirmed' },
  email_change_limit: { status: 429, message: 'Too many tries. Please try again tomorrow.' },
  invalid_link: {
    status: 400,
    message: 'This link does not work any more. Please ask for a new one.',
  },
  too_many_passkeys: {
    status: 409,
    message: ({ max }: { max: number }) => `${max} passkeys are the most. Remove one first.`,
  },
} as const satisfies ErrorTable
