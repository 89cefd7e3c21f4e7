import type { Conversation } from '#shared/messages/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'
import { aPerson } from './people.ts'

/** A conversation with Sam, or whoever is given, in which nothing was written yet. */
export const aConversation = (
  changes: Partial<Conversation> = {},
  other: PublicUser = aPerson(),
): Conversation => ({
  otherUserId: other.id,
  otherUser: other,
  lastMessage: null,
  lastMessageTime: null,
  isLastOwn: false,
  isRead: true,
  unread: 0,
  lastReadSeq: 0,
  lastSeq: 0,
  seenSeq: null,
  isOpen: true,
  isBlocked: false,
  buddyWeek: null,
  ...changes,
})
