import * as z from 'zod/mini'
import { Passkey } from '#shared/auth/passkeys/contract.ts'
import { Code } from '#shared/auth/secondFactor/contract.ts'
import { del, get, isoDate, post } from '#shared/http/endpoint.ts'
import type { PagePath } from '#shared/http/pages.ts'
import { t } from '#shared/language/t.ts'
import { Email, Password } from '#shared/users/rules.ts'

/** Targets of links in mails. Opening them has no effect, because mail scanners open them too. */
export const resetPath = '/auth/reset' satisfies PagePath
export const confirmPath = '/auth/confirm' satisfies PagePath

const CurrentPassword = z
  .string()
  .check(z.minLength(1, { error: () => t('auth.passwordMissing') }), z.maxLength(1024))
const LinkToken = z.string().check(z.minLength(1), z.maxLength(200))

export const PasswordChange = z.object({ currentPassword: CurrentPassword, newPassword: Password })
export type PasswordChange = z.infer<typeof PasswordChange>

export const PasswordResetRequest = z.object({ email: Email })
export const PasswordReset = z.object({ token: LinkToken, password: Password })
const Link = z.object({ token: LinkToken })

/** The code from the confirmation mail; users may type it with spaces. */
export const ConfirmationCode = z.object({
  code: z.string().check(
    z.maxLength(20),
    z.overwrite((text) => text.replace(/\s/g, '')),
    z.regex(/^\d{6}$/, { error: () => t('auth.confirmationCodeFormat') }),
  ),
})

/** `code` is from an authenticator app or a recovery code, when a second factor is on. */
export const Reauthentication = z.object({
  password: CurrentPassword,
  code: z.optional(Code),
})
export type Reauthentication = z.infer<typeof Reauthentication>

/** Sign-in methods beside the password; after a reset they may be an intruder's. */
export const OtherSignInMethods = z.object({
  passkeys: z.array(Passkey),
  /** Allows removing these passkeys for half an hour; null when there are none. */
  token: z.nullable(z.string()),
  secondFactorSince: z.nullable(isoDate),
})
export type OtherSignInMethods = z.infer<typeof OtherSignInMethods>

export const OpenSession = z.object({
  id: z.uuid(),
  /** A readable name such as "Firefox on Android". */
  name: z.string(),
  /** Precise enough to recognise, too coarse to locate. */
  address: z.string(),
  createdAt: isoDate,
  /** Accurate to about ten minutes. */
  lastSeenAt: isoDate,
  isCurrent: z.boolean(),
  isStrong: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

export const security = {
  /** Ends the other sessions. */
  changePassword: post('/api/user/password', {
    limit: { none: 'attempts' },
    input: PasswordChange,
  }),
  /** The response is the same whether the address is known or not. */
  forgotPassword: post('/api/password/forgot', {
    access: 'anyone',
    limit: 'forgottenPassword',
    input: PasswordResetRequest,
  }),
  resetPassword: post('/api/password/reset', {
    access: 'anyone',
    limit: { none: 'secret' },
    input: PasswordReset,
    reply: OtherSignInMethods,
    status: 200,
  }),
  /** Removes all passkeys, with the token from a reset. */
  removePasskeys: post('/api/password/reset/passkeys', {
    access: 'anyone',
    limit: { none: 'secret' },
    input: Link,
  }),
  authenticate: post('/api/user/authenticate', {
    limit: { none: 'attempts' },
    input: Reauthentication,
  }),
  sessions: get('/api/user/sessions', { reply: z.array(OpenSession) }),
  endSession: del('/api/user/sessions/:id', { limit: { none: 'ownRows' } }),
  endOtherSessions: del('/api/user/sessions', { limit: { none: 'ownRows' } }),
  /** Confirms the first address of an account, or a new one. */
  confirmEmail: post('/api/user/email/confirm', {
    access: 'anyone',
    limit: { none: 'secret' },
    input: Link,
  }),
  confirmEmailByCode: post('/api/user/email/code', {
    limit: 'confirmationCode',
    input: ConfirmationCode,
  }),
  /** Resends the mail with the code, at most once in 24 hours. */
  resendConfirmation: post('/api/user/email/confirmation', { limit: { none: 'daily' } }),
  undoEmail: post('/api/user/email/undo', {
    access: 'anyone',
    limit: { none: 'secret' },
    input: Link,
  }),
  resendPendingEmail: post('/api/user/email/pending', { limit: { none: 'daily' } }),
  cancelPendingEmail: del('/api/user/email/pending', { limit: { none: 'ownRows' } }),
}
