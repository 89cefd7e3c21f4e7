import * as z from 'zod/mini'
import { del, get, isoDate, post, put } from '#shared/http/endpoint.ts'
import { t } from '#shared/language/t.ts'

/** A code of an authenticator app, or a recovery code. */
export const Code = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: () => t('auth.second_factor_code_required') }),
    z.maxLength(60, { error: () => t('auth.codeTooLong') }),
  )

export const SecondFactor = z.object({
  isOn: z.boolean(),
  since: z.nullable(isoDate),
  recoveryCodesLeft: z.number().check(z.int()),
  /** The user is a team member, and the team needs a second factor or a passkey. */
  isRequired: z.boolean(),
  /** The deadline of a user who has neither yet. Nothing is rejected before it. */
  dueAt: z.nullable(isoDate),
  /** Team-only endpoints reject this session. */
  isLocked: z.boolean(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

export const SecondFactorSecret = z.object({
  /** Base32, for typing it in without a camera. */
  secret: z.string(),
  /** `otpauth://…`, for the QR code. */
  uri: z.string(),
})
export type SecondFactorSecret = z.infer<typeof SecondFactorSecret>

/** The screen for setting up a second factor. */
export const secondFactorPath = '/profile?tab=settings#second-factor'

const RecoveryCodes = z.object({ codes: z.array(z.string()) })

export const secondFactor = {
  read: get('/api/user/second-factor', { reply: SecondFactor }),
  begin: post('/api/user/second-factor', {
    limit: { none: 'ownRows' },
    needsRecentSignIn: true,
    reply: SecondFactorSecret,
  }),
  confirm: post('/api/user/second-factor/confirm', {
    limit: { none: 'ownSecret' },
    needsRecentSignIn: true,
    input: z.object({ code: Code }),
    reply: RecoveryCodes,
    status: 200,
  }),
  renewCodes: post('/api/user/second-factor/recovery-codes', {
    limit: { none: 'ownRows' },
    needsRecentSignIn: true,
    reply: RecoveryCodes,
  }),
  turnOff: del('/api/user/second-factor', { limit: { none: 'ownRows' }, needsRecentSignIn: true }),
}

export const AdminSecurity = z.object({
  /** Team-only endpoints need a passkey or a second factor. */
  isSecondFactorRequired: z.boolean(),
  /** The current session was started with one. */
  isStrong: z.boolean(),
  /** All other administrator endpoints reject this session. */
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
