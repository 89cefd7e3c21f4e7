import * as z from 'zod'
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

/** `code` of an authenticator app, or one for recovery, where the account has a second factor. */
export const SignInAgain = z.object({
  password: KnownPassword,
  code: Code.optional(),
})
export type SignInAgain = z.infer<typeof SignInAgain>

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
  resetPassword: post('/api/password/reset', { access: 'anyone', input: PasswordReset }),
  authenticate: post('/api/user/authenticate', { input: SignInAgain }),
  sessions: get('/api/user/sessions', { reply: z.array(OpenSession) }),
  endSession: del('/api/user/sessions/:id'),
  endOtherSessions: del('/api/user/sessions'),
  confirmEmail: post('/api/user/email/confirm', { access: 'anyone', input: Link }),
  undoEmail: post('/api/user/email/undo', { access: 'anyone', input: Link }),
  resendPendingEmail: post('/api/user/email/pending'),
  cancelPendingEmail: del('/api/user/email/pending'),
}
