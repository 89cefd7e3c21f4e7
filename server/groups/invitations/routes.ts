import type { App } from '#server/http/context.ts'
import type { Limits } from '#server/http/limits.ts'
import { serve } from '#server/http/serve.ts'
import { groupInvitations } from '#shared/groups/invitations/contract.ts'
import {
  declineInvitation,
  invitableOf,
  invitationsOf,
  invite,
  takeInvitationBack,
} from './invitations.ts'

export const groupInvitationRoutes = (app: App, limits: Limits) =>
  serve(app, groupInvitations, {
    list: (page, me) => invitationsOf(app, me, page),
    invitable: (filter, me) => invitableOf(app, me, filter),
    invite: async (invitation, me, { request }) => {
      await limits.count('inviteToGroup', request, me.id)
      return invite(app, me, invitation)
    },
    takeBack: ({ id, userId }, me) => takeInvitationBack(app, me, id, userId),
    decline: ({ id }, me) => declineInvitation(app, me, id),
  })
