import * as z from 'zod/mini'
import { del, get, isoDate, Page, post, put } from '#shared/http/endpoint.ts'
import { singleLine } from '#shared/http/text.ts'
import { LiftDraft, SuspensionDraft } from '#shared/safety/cases/contract.ts'
import { Email, Name } from '#shared/users/rules.ts'
import { Me, Role } from '#shared/users/user.ts'

/** A role, a right or an account status. */
export const UserGroup = z.enum([
  ...Role.options,
  'administrators',
  'moderators',
  'suspended',
  'banned',
])
export type UserGroup = z.infer<typeof UserGroup>

const UserSort = z.enum(['newest', 'name'])

export const UserFilter = z.extend(Page, {
  /** Part of a name or username, or the beginning of an email address. */
  q: z.optional(singleLine({ max: 100 })),
  only: z.optional(UserGroup),
  sort: z._default(UserSort, 'newest'),
})
export type UserFilter = z.infer<typeof UserFilter>

/** Absent fields stay unchanged, which preserves roles that no form offers. */
export const UserChange = z.object({
  name: z.optional(Name),
  email: z.optional(Email),
  role: z.optional(Role),
  isAdmin: z.optional(z.boolean()),
  isModerator: z.optional(z.boolean()),
})
export type UserChange = z.infer<typeof UserChange>

/** The user's own view, plus the account status. */
export const AdminUser = z.extend(Me, {
  isBanned: z.boolean(),
  /** Null also once the suspension is over. */
  suspendedUntil: z.nullable(isoDate),
})
export type AdminUser = z.infer<typeof AdminUser>

export const adminUsers = {
  list: get('/api/admin/users', { access: 'admin', input: UserFilter, reply: z.array(AdminUser) }),
  one: get('/api/admin/users/:id', { access: 'admin', reply: AdminUser }),
  update: put('/api/admin/users/:id', { access: 'admin', input: UserChange, reply: AdminUser }),
  remove: del('/api/admin/users/:id', { access: 'admin' }),
  /** Also signs the user out everywhere. */
  suspend: post('/api/admin/users/:id/suspension', {
    access: 'admin',
    input: SuspensionDraft,
    reply: AdminUser,
    status: 200,
  }),
  /** Ends suspensions and bans. */
  liftSuspension: post('/api/admin/users/:id/suspension/lift', {
    access: 'admin',
    input: LiftDraft,
    reply: AdminUser,
    status: 200,
  }),
  /** Ends all sessions of a user. */
  revokeSessions: post('/api/admin/users/:id/revoke-sessions', { access: 'admin' }),
}
