import type { Chat } from '../chat.ts'

type Props = {
  chat: Chat
  /** Leads to a message, and marks it. */
  goTo: (id: string) => void
}

/** The bar above the messages. */
export const PinnedMessages = (_: Props) => null
