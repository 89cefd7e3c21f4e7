import * as z from 'zod'
import { Code } from '#shared/auth/secondFactor/contract.ts'
import { get, post } from '#shared/http/endpoint.ts'
import { Email, LocationName, Name, Password, Tags, Username } from '#shared/users/rules.ts'
import { Me, Role } from '#shared/users/user.ts'

/** The field takes a username or an email address. */
export const Credentials = z.object({
  username: z.string().trim().min(1, 'Username is required').max(254),
  password: z.string().min(1, 'Password is required').max(1024),
  /** Required when a second factor is on. */
  code: Code.optional(),
})
export type Credentials = z.infer<typeof Credentials>

export const Registration = z.object({
  name: Name,
  email: Email,
  username: Username,
  password: Password,
  role: Role.default('student'),
  location: LocationName.optional(),
  nationality: LocationName.optional(),
  languages: Tags.default([]),
  interests: Tags.default([]),
  /** The secret of an invitation, required when registration is by invitation. */
  invitation: z.string().max(200).optional(),
  /** The secret of the set-up link, for the first account of a public installation. */
  setup: z.string().max(200).optional(),
})
export type Registration = z.infer<typeof Registration>

export const auth = {
  me: get('/api/user', { reply: Me }),
  login: post('/api/login', { access: 'anyone', input: Credentials, reply: Me, status: 200 }),
  register: post('/api/register', { access: 'anyone', input: Registration, reply: Me }),
  logout: post('/api/logout', { access: 'anyone' }),
}
