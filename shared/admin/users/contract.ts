import * as z from 'zod'
import { del, get, isoDate, Page, post, put } from '#shared/http/endpoint.ts'
import { singleLine } from '#shared/http/text.ts'
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

export const UserFilter = Page.extend({
  /** Part of a name or username, or the beginning of an email address. */
  q: singleLine({ max: 100 }).optional(),
  only: UserGroup.optional(),
  sort: UserSort.default('newest'),
})
export type UserFilter = z.infer<typeof UserFilter>

/** Absent fields stay unchanged, which preserves roles that no form offers. */
export const UserChange = z.object({
  name: Name.optional(),
  email: Email.optional(),
  role: Role.optional(),
  isAdmin: z.boolean().optional(),
  isModerator: z.boolean().optional(),
})
export type UserChange = z.infer<typeof UserChange>

/** The user's own view, plus the account status. */
export const AdminUser = Me.extend({
  isBanned: z.boolean(),
  /** Null also once the suspension is over. */
  suspendedUntil: isoDate.nullable(),
})
export type AdminUser = z.infer<typeof AdminUser>

export const adminUsers = {
  list: get('/api/admin/users', { access: 'admin', input: UserFilter, reply: z.array(AdminUser) }),
  one: get('/api/admin/users/:id', { access: 'admin', reply: AdminUser }),
  update: put('/api/admin/users/:id', { access: 'admin', input: UserChange, reply: AdminUser }),
  remove: del('/api/admin/users/:id', { access: 'admin' }),
  /** Ends all sessions of a user. */
  revokeSessions: post('/api/admin/users/:id/revoke-sessions', { access: 'admin' }),
}
