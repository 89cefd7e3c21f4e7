import * as z from 'zod/mini'
import { Code } from '#shared/auth/secondFactor/contract.ts'
import { get, post } from '#shared/http/endpoint.ts'
import { t } from '#shared/language/t.ts'
import { defaultRole } from '#shared/users/knownRole.ts'
import { Email, LocationName, Name, Password, Tags, Username } from '#shared/users/rules.ts'
import { Me, Role } from '#shared/users/user.ts'

/**
 * The field takes a username or an email address. The login form checks for missing values without
 * this schema, which the first screen does not load.
 */
export const Credentials = z.object({
  username: z
    .string()
    .check(z.trim(), z.minLength(1, { error: () => t('auth.usernameMissing') }), z.maxLength(254)),
  password: z
    .string()
    .check(z.minLength(1, { error: () => t('auth.passwordMissing') }), z.maxLength(1024)),
  /** Required when a second factor is on. */
  code: z.optional(Code),
})
export type Credentials = z.infer<typeof Credentials>

export const Registration = z.object({
  name: Name,
  email: Email,
  username: Username,
  password: Password,
  role: z._default(Role, defaultRole),
  location: z.optional(LocationName),
  nationality: z.optional(LocationName),
  languages: z._default(Tags, []),
  interests: z._default(Tags, []),
  /** The registration form asks for the introduction afterwards; other clients have none. */
  hasOnboarding: z._default(z.boolean(), false),
  /** The secret of an invitation, required when registration is by invitation. */
  invitation: z.optional(z.string().check(z.maxLength(200))),
  /** The secret of the set-up link, for the first account of a public installation. */
  setup: z.optional(z.string().check(z.maxLength(200))),
})
export type Registration = z.infer<typeof Registration>

export const auth = {
  me: get('/api/user', { reply: Me }),
  login: post('/api/login', {
    access: 'anyone',
    limit: { none: 'attempts' },
    input: Credentials,
    reply: Me,
    status: 200,
  }),
  register: post('/api/register', {
    access: 'anyone',
    limit: 'register',
    input: Registration,
    reply: Me,
  }),
  logout: post('/api/logout', { access: 'anyone', limit: { none: 'endsOnce' } }),
}
