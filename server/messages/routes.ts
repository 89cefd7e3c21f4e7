import { registerConversationTopic } from '#server/conversation/topic.ts'
import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { messages } from '#shared/messages/contract.ts'
import {
  getConversation,
  listConversations,
  listNewContacts,
  markRead,
  setReadReceipts,
} from './conversations/conversations.ts'
import { directKind } from './kind.ts'
import { deleteMessage, listMessages, sendMessage } from './messages.ts'

export const messageRoutes = (app: App) => {
  registerConversationTopic(app, directKind)
  serve(app, messages, {
    conversations: (page, me) => listConversations(app, me, page),
    conversation: ({ userId }, me) => getConversation(app, me, userId),
    newPeople: (filter, me) => listNewContacts(app, me, filter),
    thread: ({ id, ...page }, me) => listMessages(app, me, { userId: id, ...page }),
    send: (message, me) => sendMessage(app, me, message),
    remove: ({ id }, me) => deleteMessage(app, me, id),
    markRead: ({ userId, seq }, me) => markRead(app, me, userId, seq),
    showSeen: ({ hasReadReceipts }, me) => setReadReceipts(app, me, hasReadReceipts),
  })
}
