import * as z from 'zod'
import { del, get, isoDate, post, put } from '#shared/http/endpoint.ts'

/** Of an authenticator app, or one of the codes for the day when it is lost. */
export const Code = z
  .string()
  .trim()
  .min(1, 'Enter the code from your authenticator app')
  .max(60, 'That is too long for a code')

export const SecondFactor = z.object({
  isOn: z.boolean(),
  since: isoDate.nullable(),
  recoveryCodesLeft: z.number().int(),
  /** This person is of the team, and the team needs this or a passkey. */
  isRequired: z.boolean(),
  /** The deadline of a user who has neither yet. Nothing is refused until then. */
  dueAt: isoDate.nullable(),
  /** What only the team may do is refused to this session. */
  isLocked: z.boolean(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

export const SecondFactorSecret = z.object({
  /** Base32, to type in where a camera is of no use. */
  secret: z.string(),
  /** `otpauth://…`, for the picture that the app reads. */
  uri: z.string(),
})
export type SecondFactorSecret = z.infer<typeof SecondFactorSecret>

/** The screen where one is set up. */
export const whereToSetUp = '/profile?tab=settings#second-factor'

const RecoveryCodes = z.object({ codes: z.array(z.string()) })

export const secondFactor = {
  read: get('/api/user/second-factor', { reply: SecondFactor }),
  begin: post('/api/user/second-factor', { reply: SecondFactorSecret }),
  confirm: post('/api/user/second-factor/confirm', {
    input: z.object({ code: Code }),
    reply: RecoveryCodes,
    status: 200,
  }),
  renewCodes: post('/api/user/second-factor/recovery-codes', { reply: RecoveryCodes }),
  turnOff: del('/api/user/second-factor'),
}

export const AdminSecurity = z.object({
  /** What only the team may do asks for a passkey or a second factor. */
  isSecondFactorRequired: z.boolean(),
  /** Whoever asks has signed in with one. */
  isStrong: z.boolean(),
  /** All other administrator endpoints refuse this session. */
  isLocked: z.boolean(),
})
export type AdminSecurity = z.infer<typeof AdminSecurity>

export const adminSecurity = {
  read: get('/api/admin/security', { access: 'admin', reply: AdminSecurity }),
  change: put('/api/admin/security', {
    access: 'admin',
    input: z.object({ isSecondFactorRequired: z.boolean() }),
    reply: AdminSecurity,
  }),
}
