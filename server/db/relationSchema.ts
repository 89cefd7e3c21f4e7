// Row types of relations between users, as in schema.ts.

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
  firstHiddenSeq: number
  secondHiddenSeq: number
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

export type BuddyProfileRow = {
  userId: string
  town: string
  isLooking: boolean
  createdAt: Date
  updatedAt: Date
}

export type BuddyLanguageRow = {
  profileId: string
  kind: 'teach' | 'learn'
  language: string
  level: string
}

export type BuddyPairRow = {
  profileId: string
  teaches: string
  teachLevel: string
  learns: string
  learnLevel: string
  townKey: string
  updatedAt: Date
}

export type BuddyMatchRow = {
  id: string
  requesterId: string
  buddyId: string
  teachLanguage: string
  learnLanguage: string
  status: 'pending' | 'accepted' | 'declined' | 'ended'
  createdAt: Date
  answeredAt: Date | null
  acceptedAt: Date | null
  endedAt: Date | null
  nudgedAt: Date | null
  announcedWeek: number
}

export type BuddyMeetingRow = {
  matchId: string
  week: number
  tickedBy: string | null
  createdAt: Date
}
