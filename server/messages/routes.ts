import type { App } from '#server/http/context.ts'
import type { Limits } from '#server/http/limits.ts'
import { serve } from '#server/http/serve.ts'
import { messages } from '#shared/messages/contract.ts'
import { conversationsOf, conversationWith, newPeopleFor } from './conversations/conversations.ts'
import { markRead, showSeen } from './conversations/reading.ts'
import { deleteMessage, sendMessage, threadWith } from './messages.ts'
import { followConversations } from './topic.ts'

export const messageRoutes = (app: App, limits: Limits) => {
  followConversations(app)
  serve(app, messages, {
    conversations: (page, me) => conversationsOf(app, me, page),
    conversation: ({ userId }, me) => conversationWith(app, me, userId),
    newPeople: (filter, me) => newPeopleFor(app, me, filter),
    thread: (page, me) => threadWith(app, me, page),
    send: async (message, me, { request }) => {
      await limits.count('message', request, me.id)
      return sendMessage(app, me, message)
    },
    remove: ({ id }, me) => deleteMessage(app, me, id),
    markRead: ({ userId, seq }, me) => markRead(app, me, userId, seq),
    showSeen: ({ showsSeen }, me) => showSeen(app, me, showsSeen),
  })
}
