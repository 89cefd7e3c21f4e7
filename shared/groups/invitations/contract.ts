import * as z from 'zod/mini'
import { del, get, isoDate, Page, post } from '#shared/http/endpoint.ts'
import { singleLine } from '#shared/http/text.ts'
import { PublicUser } from '#shared/users/user.ts'

export const GroupInvitation = z.object({
  user: PublicUser,
  invitedBy: PublicUser,
  createdAt: isoDate,
})
export type GroupInvitation = z.infer<typeof GroupInvitation>

/** A connection who is not in the group. */
export const Invitable = z.object({ user: PublicUser, isInvited: z.boolean() })
export type Invitable = z.infer<typeof Invitable>

/** `before` is the user id of the last one received, here and in the list of invitations. */
export const InvitableFilter = z.extend(Page, {
  /** Part of the name or username, in any case. */
  q: z.optional(singleLine({ max: 100 })),
})
export type InvitableFilter = z.infer<typeof InvitableFilter>

export const groupInvitations = {
  /** Pending invitations, latest first; for managers of the group. */
  list: get('/api/groups/:id/invitations', {
    input: Page,
    reply: z.array(GroupInvitation),
  }),
  /** By name; for users who may invite. */
  invitable: get('/api/groups/:id/invitable', {
    input: InvitableFilter,
    reply: z.array(Invitable),
  }),
  invite: post('/api/groups/:id/invitations', {
    limit: 'inviteToGroup',
    input: z.object({ userId: z.uuid() }),
    reply: GroupInvitation,
  }),
  /** For the inviter and managers of the group. */
  takeBack: del('/api/groups/:id/invitations/:userId', { limit: { none: 'endsOnce' } }),
  /** For the invited user. Joining accepts. */
  decline: del('/api/groups/:id/invitation', { limit: { none: 'endsOnce' } }),
}
