import { registerConversationTopic } from '#server/conversation/topic.ts'
import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { groups } from '#shared/groups/contract.ts'
import { groupInvitations } from '#shared/groups/invitations/contract.ts'
import { groupKind } from './chat/kind.ts'
import {
  deleteMessage,
  listMessages,
  markRead,
  publishTyping,
  sendMessage,
  takeDownMessage,
} from './chat/messages.ts'
import { changeWriting, everyoneIn } from './chat/writing.ts'
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

export const groupRoutes = (app: App) => {
  registerConversationTopic(app, groupKind)
  serve(app, groups, {
    list: (filter, me) => listGroups(app, me, filter),
    mine: (page, me) => listMyGroups(app, me, page),
    one: ({ id }, me) => findGroup(app, me, id),
    create: (draft, me) => createGroup(app, me, draft),
    update: (draft, me) => updateGroup(app, me, draft),
    remove: ({ id }, me) => removeGroup(app, me, id),
    showToVisitors: (answer, me) => showGroupToVisitors(app, me, answer),
    join: (input, me) => joinGroup(app, me, input),
    leave: ({ id }, me) => leaveGroup(app, me, id),
    requests: (page, me) => listJoinRequests(app, me, page),
    answer: (answer, me) => answerRequest(app, me, answer),
    members: (filter, me) => listMembers(app, me, filter),
    changeMember: (change, me) => changeMember(app, me, change),
    removeMember: ({ id, userId }, me) => removeMember(app, me, id, userId),
    handOver: ({ id, userId }, me) => handOver(app, me, id, userId),
    messages: (page, me) => listMessages(app, me, page),
    send: (message, me) => sendMessage(app, me, message),
    removeMessage: ({ id, messageId }, me) => deleteMessage(app, me, id, messageId),
    takeDownMessage: (removal, me) => takeDownMessage(app, me, removal),
    markRead: ({ id, seq }, me) => markRead(app, me, id, seq),
    changeWriting: (writing, me) => changeWriting(app, me, writing),
    everyone: ({ id }, me) => everyoneIn(app, me, id),
    typing: ({ id }, me) => publishTyping(app, me, id),
  })
  serve(app, groupInvitations, {
    list: (page, me) => listInvitations(app, me, page),
    invitable: (filter, me) => listInvitable(app, me, filter),
    invite: (invitation, me) => invite(app, me, invitation),
    takeBack: ({ id, userId }, me) => revokeInvitation(app, me, id, userId),
    decline: ({ id }, me) => declineInvitation(app, me, id),
  })
}
