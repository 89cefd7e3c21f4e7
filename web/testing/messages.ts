import { type Conversation, type DirectMessage, messages } from '#shared/messages/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'
import { fakeApi } from './fakeApi.ts'
import { pushLive } from './fakeEventSource.ts'
import { chatPage } from './groups.ts'
import { newId } from './ids.ts'
import { aMember, aPerson } from './people.ts'

/** An empty conversation with Sam, a connection of the signed-in user. */
export const aConversation = (changes: Partial<Conversation> = {}): Conversation => ({
  otherUserId: aPerson().id,
  otherUser: aPerson(),
  otherFacts: { role: 'other', location: null, learns: [] },
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

/** A conversation on the fake server. It pages, accepts and deletes messages, and tracks reads. */
export const aThread = (conversation: Conversation, other: PublicUser = aPerson()) => {
  const conversationId = newId()
  const rows: DirectMessage[] = []
  const meId = aMember().id
  let lastSeq = 0

  const updateConversation = () => {
    const last = rows.at(-1)
    if (last)
      Object.assign(conversation, {
        lastMessage: last.content,
        lastMessageTime: last.createdAt,
        isLastOwn: last.senderId === meId,
        lastSeq,
      })
  }
  const add = (content: string, senderId: string = other.id, clientId: string | null = null) => {
    lastSeq += 1
    const row: DirectMessage = {
      id: newId(),
      senderId,
      receiverId: senderId === meId ? other.id : meId,
      content,
      isRead: false,
      createdAt: new Date(),
      updatedAt: new Date(),
      conversationId,
      seq: lastSeq,
      changedSeq: lastSeq,
      isDeleted: false,
      clientId,
    }
    rows.push(row)
    if (senderId === other.id)
      Object.assign(conversation, { isRead: false, unread: conversation.unread + 1 })
    updateConversation()
    return row
  }

  fakeApi.on(messages.conversations, () => (rows.length > 0 ? [{ ...conversation }] : []))
  fakeApi.on(messages.conversation, () => ({ ...conversation }))
  fakeApi.on(messages.thread, (page) => chatPage(rows, page).map((row) => ({ ...row })))
  fakeApi.on(messages.send, ({ content, clientId = null }) => {
    const known = clientId && rows.find((row) => row.clientId === clientId)
    return { ...(known || add(content, meId, clientId)) }
  })
  fakeApi.on(messages.remove, ({ id }) => {
    const row = rows.find((each) => each.id === id)
    lastSeq += 1
    if (row) {
      Object.assign(row, { content: '', isDeleted: true, changedSeq: lastSeq })
      pushLive({ kind: 'directMessage', message: { ...row } })
    }
    updateConversation()
    return null
  })
  fakeApi.on(messages.markRead, ({ seq }) => {
    Object.assign(conversation, { isRead: true, unread: 0, lastReadSeq: seq })
    return { lastReadSeq: seq, unread: 0, lastSeq }
  })
  return {
    rows,
    add,
    /** Adds an earlier message of the signed-in user. */
    addOwn: (content: string) => add(content, meId),
    /** The other user sends a message, and the live stream delivers it. */
    receive: (content: string) => {
      const message = { ...add(content) }
      pushLive({ kind: 'directMessage', message })
    },
    /** The texts that the server has, oldest first. */
    texts: () => rows.map(({ content }) => content),
  }
}
