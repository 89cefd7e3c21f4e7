import * as z from 'zod'
import { Passkey } from '#shared/auth/passkeys/contract.ts'
import { Code } from '#shared/auth/secondFactor/contract.ts'
import { del, get, isoDate, post } from '#shared/http/endpoint.ts'
import type { PagePath } from '#shared/http/pages.ts'
import { Email, Password } from '#shared/users/rules.ts'

/** Where the links of mails lead. By opening them nothing happens: programs open them too. */
export const resetPath = '/auth/reset' satisfies PagePath
export const confirmPath = '/auth/confirm' satisfies PagePath

const KnownPassword = z.string().min(1, 'Password is required').max(1024)
const LinkToken = z.string().min(1).max(200)

export const PasswordChange = z.object({ currentPassword: KnownPassword, newPassword: Password })
export type PasswordChange = z.infer<typeof PasswordChange>

export const ForgottenPassword = z.object({ email: Email })
export const PasswordReset = z.object({ token: LinkToken, password: Password })
const Link = z.object({ token: LinkToken })

/** Of the mail that confirms the address of an account; people type it with spaces, too. */
export const ConfirmationCode = z.object({
  code: z
    .string()
    .max(20)
    .overwrite((text) => text.replace(/\s/g, ''))
    .regex(/^\d{6}$/, 'Enter the six digits from our mail'),
})

/** `code` of an authenticator app, or one for recovery, where the account has a second factor. */
export const SignInAgain = z.object({
  password: KnownPassword,
  code: Code.optional(),
})
export type SignInAgain = z.infer<typeof SignInAgain>

/** What opens an account beside its password; after a reset it may be somebody else's. */
export const OtherWays = z.object({
  passkeys: z.array(Passkey),
  /** Removes these passkeys, for half an hour; null: there are none. */
  token: z.string().nullable(),
  secondFactorSince: isoDate.nullable(),
})
export type OtherWays = z.infer<typeof OtherWays>

/** A place where one is signed in. */
export const OpenSession = z.object({
  id: z.uuid(),
  /** As people name it: "Firefox on Android". */
  name: z.string(),
  /** Enough of the address to recognise, too little to locate. */
  address: z.string(),
  createdAt: isoDate,
  /** To about ten minutes. */
  lastSeenAt: isoDate,
  isCurrent: z.boolean(),
  isStrong: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

export const security = {
  /** The other sessions end with it. */
  changePassword: post('/api/user/password', { input: PasswordChange }),
  /** Answers the same whether the address is known or not. */
  forgotPassword: post('/api/password/forgot', { access: 'anyone', input: ForgottenPassword }),
  resetPassword: post('/api/password/reset', {
    access: 'anyone',
    input: PasswordReset,
    reply: OtherWays,
    status: 200,
  }),
  /** All of them, with the token that a reset gave. */
  removePasskeys: post('/api/password/reset/passkeys', { access: 'anyone', input: Link }),
  authenticate: post('/api/user/authenticate', { input: SignInAgain }),
  sessions: get('/api/user/sessions', { reply: z.array(OpenSession) }),
  endSession: del('/api/user/sessions/:id'),
  endOtherSessions: del('/api/user/sessions'),
  /** The first address of an account, or a new one. */
  confirmEmail: post('/api/user/email/confirm', { access: 'anyone', input: Link }),
  confirmEmailByCode: post('/api/user/email/code', { input: ConfirmationCode }),
  /** The mail with that code once more, at most once in 24 hours. */
  resendConfirmation: post('/api/user/email/confirmation'),
  undoEmail: post('/api/user/email/undo', { access: 'anyone', input: Link }),
  resendPendingEmail: post('/api/user/email/pending'),
  cancelPendingEmail: del('/api/user/email/pending'),
}
