import * as z from 'zod'

/** The URL state of the messages screen. */
const MessagesSearchParams = z.object({
  /** Id of the other user in the open conversation. */
  with: z.uuid().optional().catch(undefined),
  /** Choosing a recipient for a new conversation. */
  new: z.stringbool().catch(false).default(false),
})
export type MessagesSearchParams = z.infer<typeof MessagesSearchParams>

export const parseMessagesSearchParams = (search: string): MessagesSearchParams =>
  MessagesSearchParams.parse(Object.fromEntries(new URLSearchParams(search)))

export const messagesHref = '/messages'
export const newConversationHref = '/messages?new=1'
