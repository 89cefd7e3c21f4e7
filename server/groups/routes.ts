import type { App } from '#server/http/context.ts'
import type { RateLimits } from '#server/http/rateLimits.ts'
import { serve } from '#server/http/serve.ts'
import { requestOrigin } from '#server/sessions/browserSession.ts'
import { groups } from '#shared/groups/contract.ts'
import { groupInvitations } from '#shared/groups/invitations/contract.ts'
import {
  deleteMessage,
  listMessages,
  markRead,
  publishTyping,
  sendMessage,
  takeDownMessage,
} from './chat/messages.ts'
import { registerGroupTopic } from './chat/topic.ts'
import {
  createGroup,
  findGroup,
  listGroups,
  listMyGroups,
  removeGroup,
  updateGroup,
} from './groups.ts'
import {
  declineInvitation,
  invite,
  listInvitable,
  listInvitations,
  revokeInvitation,
} from './invitations/invitations.ts'
import { changeMember, handOver, listMembers, removeMember } from './membership/members.ts'
import { answerRequest, joinGroup, leaveGroup, listJoinRequests } from './membership/membership.ts'
import { showGroupToVisitors } from './visitors/visitors.ts'

export const groupRoutes = (app: App, limits: RateLimits) => {
  registerGroupTopic(app)
  serve(app, groups, {
    list: (filter, me) => listGroups(app, me, filter),
    mine: (page, me) => listMyGroups(app, me, page),
    one: ({ id }, me) => findGroup(app, me, id),
    create: async (draft, me, { request }) => {
      await limits.count('createGroup', request, me.id)
      return createGroup(app, me, draft)
    },
    update: (draft, me) => updateGroup(app, me, draft),
    remove: ({ id }, me) => removeGroup(app, me, id),
    showToVisitors: (answer, me, { request }) =>
      showGroupToVisitors(app, me, answer, requestOrigin(app, request)),
    join: async (input, me, { request }) => {
      await limits.count('joinGroup', request, me.id)
      return joinGroup(app, me, input)
    },
    leave: ({ id }, me) => leaveGroup(app, me, id),
    requests: (page, me) => listJoinRequests(app, me, page),
    answer: (answer, me) => answerRequest(app, me, answer),
    members: (filter, me) => listMembers(app, me, filter),
    changeMember: (change, me) => changeMember(app, me, change),
    removeMember: ({ id, userId }, me) => removeMember(app, me, id, userId),
    handOver: ({ id, userId }, me) => handOver(app, me, id, userId),
    messages: (page, me) => listMessages(app, me, page),
    send: async (message, me, { request }) => {
      await limits.count('message', request, me.id)
      return sendMessage(app, me, message)
    },
    removeMessage: ({ id, messageId }, me) => deleteMessage(app, me, id, messageId),
    takeDownMessage: (removal, me, { request }) =>
      takeDownMessage(app, me, removal, requestOrigin(app, request)),
    markRead: ({ id, seq }, me) => markRead(app, me, id, seq),
    typing: async ({ id }, me, { request }) => {
      await limits.count('typing', request, me.id)
      return publishTyping(app, me, id)
    },
  })
}

export const groupInvitationRoutes = (app: App, limits: RateLimits) =>
  serve(app, groupInvitations, {
    list: (page, me) => listInvitations(app, me, page),
    invitable: (filter, me) => listInvitable(app, me, filter),
    invite: async (invitation, me, { request }) => {
      await limits.count('inviteToGroup', request, me.id)
      return invite(app, me, invitation)
    },
    takeBack: ({ id, userId }, me) => revokeInvitation(app, me, id, userId),
    decline: ({ id }, me) => declineInvitation(app, me, id),
  })
