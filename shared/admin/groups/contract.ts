import * as z from 'zod/mini'
import { GroupType } from '#shared/groups/contract.ts'
import { get, isoDate, Page } from '#shared/http/endpoint.ts'
import { singleLine } from '#shared/http/text.ts'
import { PublicUser } from '#shared/users/user.ts'

export const GroupKind = z.enum(['requests', 'noAdmin', 'private', 'removed'])
export type GroupKind = z.infer<typeof GroupKind>

export const AdminGroupFilter = z.extend(Page, {
  /** Part of the name, in any case. */
  q: z.optional(singleLine({ max: 100 })),
  only: z.optional(GroupKind),
})
export type AdminGroupFilter = z.infer<typeof AdminGroupFilter>

/** A group as administrators see it: who runs it and whether it is alive, never its messages. */
export const AdminGroup = z.object({
  id: z.uuid(),
  name: z.string(),
  type: GroupType,
  isPrivate: z.boolean(),
  /** Taken down by a moderator. */
  isRemoved: z.boolean(),
  createdAt: isoDate,
  memberCount: z.int(),
  openRequests: z.int(),
  /** The latest message or, without one, null. */
  lastMessageAt: z.nullable(isoDate),
  /** The longest-serving ones, three at most. */
  admins: z.array(PublicUser),
})
export type AdminGroup = z.infer<typeof AdminGroup>

export const adminGroups = {
  /** By name. */
  list: get('/api/admin/groups', {
    access: 'admin',
    input: AdminGroupFilter,
    reply: z.array(AdminGroup),
  }),
}
