import type { App } from '#server/http/context.ts'
import type { Limits } from '#server/http/limits.ts'
import { serve } from '#server/http/serve.ts'
import { groups } from '#shared/groups/contract.ts'
import { deleteMessage, listMessages, sendMessage } from './chat/messages.ts'
import { markRead } from './chat/reading.ts'
import { followGroups } from './chat/topic.ts'
import { tellTyping } from './chat/typing.ts'
import { createGroup, findGroup, groupsOf, listGroups, removeGroup, updateGroup } from './groups.ts'
import { joinGroup, leaveGroup } from './membership/joining.ts'
import { membersOf, removeMember } from './membership/members.ts'
import { answerRequest, requestsOf } from './membership/requests.ts'
import { changeMember, handOver } from './membership/roles.ts'

export const groupRoutes = (app: App, limits: Limits) => {
  followGroups(app)
  serve(app, groups, {
    list: (filter, me) => listGroups(app, me, filter),
    mine: (page, me) => groupsOf(app, me, page),
    one: ({ id }, me) => findGroup(app, me, id),
    create: async (draft, me, { request }) => {
      await limits.count('createGroup', request, me.id)
      return createGroup(app, me, draft)
    },
    update: (draft, me) => updateGroup(app, me, draft),
    remove: ({ id }, me) => removeGroup(app, me, id),
    join: async ({ id }, me, { request }) => {
      await limits.count('joinGroup', request, me.id)
      return joinGroup(app, me, id)
    },
    leave: ({ id }, me) => leaveGroup(app, me, id),
    requests: (page, me) => requestsOf(app, me, page),
    answer: (answer, me) => answerRequest(app, me, answer),
    members: (filter, me) => membersOf(app, me, filter),
    changeMember: (change, me) => changeMember(app, me, change),
    removeMember: ({ id, userId }, me) => removeMember(app, me, id, userId),
    handOver: ({ id, userId }, me) => handOver(app, me, id, userId),
    messages: (page, me) => listMessages(app, me, page),
    send: async (message, me, { request }) => {
      await limits.count('message', request, me.id)
      return sendMessage(app, me, message)
    },
    removeMessage: ({ id, messageId }, me) => deleteMessage(app, me, id, messageId),
    markRead: ({ id, seq }, me) => markRead(app, me, id, seq),
    typing: async ({ id }, me, { request }) => {
      await limits.count('typing', request, me.id)
      return tellTyping(app, me, id)
    },
  })
}
