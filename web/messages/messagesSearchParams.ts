import * as z from 'zod/mini'

/** The URL state of the messages screen. */
const MessagesSearchParams = z.object({
  /** Id of the other user in the open conversation. */
  with: z.catch(z.optional(z.uuid()), undefined),
  /** Choosing a recipient for a new conversation. */
  new: z._default(z.catch(z.stringbool(), false), false),
})
export type MessagesSearchParams = z.infer<typeof MessagesSearchParams>

export const parseMessagesSearchParams = (search: string): MessagesSearchParams =>
  MessagesSearchParams.parse(Object.fromEntries(new URLSearchParams(search)))

export const messagesHref = '/messages'
export const newConversationHref = '/messages?new=1'
