import type { Conversation, DirectMessage } from '#shared/messages/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'
import type { DirectRow } from '#web/messages/sending.ts'

// A message that has not changed stays the same row, so that nothing is drawn anew for it.
const made = new WeakMap<DirectMessage, DirectRow>()

const rowOf = (message: DirectMessage, otherUserId: string, user: PublicUser | null) => {
  const { id, content, seq, changedSeq, isDeleted, clientId, createdAt } = message
  return {
    id,
    seq,
    changedSeq,
    message: content,
    isDeleted,
    clientId,
    createdAt,
    otherUserId,
    user,
  }
}

/** As a chat shows them. */
export const rowsOf = (
  messages: readonly DirectMessage[],
  { otherUserId, otherUser }: Pick<Conversation, 'otherUserId' | 'otherUser'>,
  me: PublicUser,
): DirectRow[] =>
  messages.map((message) => {
    const { senderId } = message
    const user = senderId === me.id ? me : senderId ? otherUser : null
    const known = made.get(message)
    if (known && known.user?.id === user?.id) return known
    const row = rowOf(message, otherUserId, user)
    made.set(message, row)
    return row
  })
