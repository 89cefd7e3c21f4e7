// As schema.ts: the tables of what is between people.

export type ConnectionRow = {
  id: string
  requesterId: string
  receiverId: string
  status: 'pending' | 'accepted' | 'rejected'
  message: string | null
  createdAt: Date
  updatedAt: Date
}

export type BlockRow = { id: string; blockerId: string; blockedId: string; createdAt: Date }

export type ConversationRow = {
  id: string
  firstId: string | null
  secondId: string | null
  lastSeq: number
  firstReadSeq: number
  secondReadSeq: number
  createdAt: Date
}

export type DirectMessageRow = {
  id: string
  conversationId: string
  senderId: string | null
  receiverId: string | null
  content: string
  seq: number
  changedSeq: number
  clientId: string | null
  deletedAt: Date | null
  createdAt: Date
  updatedAt: Date
}
