import * as z from 'zod'

/** What of the messages lives in the address. */
const MessagesPlace = z.object({
  /** The other of the two whose conversation is open. */
  with: z.uuid().optional().catch(undefined),
  /** Somebody is being chosen to write to. */
  new: z.stringbool().catch(false).default(false),
})
export type MessagesPlace = z.infer<typeof MessagesPlace>

export const readPlace = (search: string): MessagesPlace =>
  MessagesPlace.parse(Object.fromEntries(new URLSearchParams(search)))

export const messagesHref = '/messages'
export const newConversationHref = '/messages?new=1'
