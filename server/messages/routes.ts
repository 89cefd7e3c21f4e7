import type { App } from '#server/http/context.ts'
import type { RateLimits } from '#server/http/rateLimits.ts'
import { serve } from '#server/http/serve.ts'
import { messages } from '#shared/messages/contract.ts'
import {
  getConversation,
  listConversations,
  listNewContacts,
  markRead,
  setReadReceipts,
} from './conversations/conversations.ts'
import { deleteMessage, listMessages, registerConversationTopic, sendMessage } from './messages.ts'

export const messageRoutes = (app: App, limits: RateLimits) => {
  registerConversationTopic(app)
  serve(app, messages, {
    conversations: (page, me) => listConversations(app, me, page),
    conversation: ({ userId }, me) => getConversation(app, me, userId),
    newPeople: (filter, me) => listNewContacts(app, me, filter),
    thread: ({ id, ...page }, me) => listMessages(app, me, { userId: id, ...page }),
    send: async (message, me, { request }) => {
      await limits.count('message', request, me.id)
      return sendMessage(app, me, message)
    },
    remove: ({ id }, me) => deleteMessage(app, me, id),
    markRead: ({ userId, seq }, me) => markRead(app, me, userId, seq),
    showSeen: ({ hasReadReceipts }, me) => setReadReceipts(app, me, hasReadReceipts),
  })
}
