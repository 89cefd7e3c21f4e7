import * as z from 'zod'
import { del, get, isoDate, Page, post } from '#shared/http/endpoint.ts'
import { line } from '#shared/http/text.ts'
import { PublicUser } from '#shared/users/user.ts'

export const GroupInvitation = z.object({
  user: PublicUser,
  invitedBy: PublicUser,
  createdAt: isoDate,
})
export type GroupInvitation = z.infer<typeof GroupInvitation>

/** Somebody one is connected to, who is not in the group. */
export const Invitable = z.object({ user: PublicUser, isInvited: z.boolean() })
export type Invitable = z.infer<typeof Invitable>

/** `before` is the user id of the last one received, here and in the list of invitations. */
export const InvitableFilter = Page.extend({
  /** Part of the name or username, in any case. */
  q: line({ max: 100 }).optional(),
})
export type InvitableFilter = z.infer<typeof InvitableFilter>

export const groupInvitations = {
  /** Those who wait for an answer, the latest first; for whoever manages the group. */
  list: get('/api/groups/:id/invitations', {
    input: Page,
    reply: z.array(GroupInvitation),
    total: true,
  }),
  /** By name; for whoever may invite. */
  invitable: get('/api/groups/:id/invitable', {
    input: InvitableFilter,
    reply: z.array(Invitable),
  }),
  invite: post('/api/groups/:id/invitations', {
    input: z.object({ userId: z.uuid() }),
    reply: GroupInvitation,
  }),
  /** By whoever invited, or manages the group. */
  takeBack: del('/api/groups/:id/invitations/:userId'),
  /** By whoever was invited. Accepting is joining. */
  decline: del('/api/groups/:id/invitation'),
}
