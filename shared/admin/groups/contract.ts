import * as z from 'zod/mini'
import { GroupType, HiddenBecause } from '#shared/groups/contract.ts'
import { get, isoDate, Page } from '#shared/http/endpoint.ts'
import { singleLine } from '#shared/http/text.ts'
import { PublicUser } from '#shared/users/user.ts'

export const GroupKind = z.enum(['requests', 'noAdmin', 'notShown', 'private', 'removed'])
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
  /** Whether visitors see it, if the settings allow it; null: it is private or for members only. */
  isShownToVisitors: z.nullable(z.boolean()),
  createdAt: isoDate,
  memberCount: z.int(),
  openRequests: z.int(),
  /** The latest message or, without one, null. */
  lastMessageAt: z.nullable(isoDate),
  /** The longest-serving ones, three at most. */
  admins: z.array(PublicUser),
})
export type AdminGroup = z.infer<typeof AdminGroup>

/** A group that visitors would see, for the choice of an administrator. */
export const GroupForVisitors = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: isoDate,
  /** The longest-serving admin. */
  owner: z.nullable(PublicUser),
  /** In its name and description. */
  links: z.int(),
  /** Names the version of its name and description. */
  version: z.string(),
  hiddenBecause: z.nullable(HiddenBecause),
  /** Its owner is in good standing, and it has no links. */
  isRecommended: z.boolean(),
})
export type GroupForVisitors = z.infer<typeof GroupForVisitors>

export const adminGroups = {
  /** By name. */
  list: get('/api/admin/groups', {
    access: 'admin',
    input: AdminGroupFilter,
    reply: z.array(AdminGroup),
  }),
  /** The largest first, `settingLimits.groups` at most. */
  forVisitors: get('/api/admin/groups/visitors', {
    access: 'admin',
    reply: z.array(GroupForVisitors),
  }),
}
