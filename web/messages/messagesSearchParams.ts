import { idIn, readSearchParams } from '#web/page/searchParams.ts'

/**
 * The URL state of the messages screen. `with`: the id of the other user in the open conversation.
 * `new`: choosing a recipient for a new conversation.
 */
export const parseMessagesSearchParams = (search: string) => {
  const params = readSearchParams(search)
  return { with: idIn(params.with), new: params.new === '1' }
}

export const messagesHref = '/messages'
export const newConversationHref = '/messages?new=1'
