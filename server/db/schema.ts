// Row types as postgres.js returns them: names in camelCase, timestamptz as Date, numeric as text.
// A test compares them with the columns of the live database.

export type UserRow = {
  id: string
  username: string
  email: string
  password: string
  name: string
  profilePhoto: string | null
  location: string | null
  nationality: string | null
  role: string
  languages: string[]
  interests: string[]
  isAdmin: boolean
  gdprConsent: boolean
  gdprConsentDate: Date | null
  marketingConsent: boolean
  dataProcessingConsent: boolean
  cookieConsent: boolean
  privacyPolicyAccepted: boolean
  privacyPolicyAcceptedDate: Date | null
  dataRetentionConsent: boolean
  accountDeletionRequested: boolean
  accountDeletionRequestDate: Date | null
  lastLoginAt: Date | null
  createdAt: Date
  updatedAt: Date
  showsSeen: boolean
  mayBeFoundByEmail: boolean
  showsPreviews: boolean
  mailBouncedAt: Date | null
  pendingEmail: string | null
  /** Unset until the owner confirmed the address. */
  emailConfirmedAt: Date | null
  /** The account is deleted at this time unless the address is confirmed. */
  confirmEmailBy: Date | null
  consentSubject: string
  unusedWarnings: number
  unusedWarnedAt: Date | null
  isModerator: boolean
  /** Staff deadline for a passkey or second factor, where required; without one, immediately. */
  secondFactorBy: Date | null
  suspendedUntil: Date | null
  isBanned: boolean
  showsAttendance: boolean
  firstDays: 'offered' | 'shown' | 'away'
}

export type SettingRow = { key: string; value: unknown }

export type EventRow = {
  id: string
  title: string
  description: string
  imageUrl: string | null
  startDate: Date
  endDate: Date
  location: string
  price: string
  category: string
  maxAttendees: number | null
  createdBy: string | null
  cancelledAt: Date | null
  /** When an administrator removed a past event from the lists. */
  unlistedAt: Date | null
  /** The import that added it. */
  importId: string | null
  importUid: string | null
  createdAt: Date
  updatedAt: Date
  bookingsCount: number
  seriesId: string | null
  cancelReason: string | null
  feedbackRequestedAt: Date | null
}

export type BookingRow = {
  id: string
  eventId: string
  userId: string | null
  status: 'confirmed' | 'cancelled'
  paymentStatus: 'pending' | 'paid'
  price: string
  sequence: number
  createdAt: Date
  dayReminderFor: Date | null
  hourReminderFor: Date | null
  checkedInAt: Date | null
  cancelReason: string | null
}

export type WaitlistRow = {
  id: string
  eventId: string
  userId: string
  place: string
  createdAt: Date
}

export type CalendarFeedRow = {
  userId: string
  /** Obsolete plain-text token, always null. */
  token: string | null
  tokenHash: Buffer
  createdAt: Date
}

export type GroupRow = {
  id: string
  name: string
  description: string
  type: 'language_buddies' | 'new_arrivals' | 'students' | 'expats'
  isPrivate: boolean
  createdBy: string | null
  createdAt: Date
  lastSeq: number
  memberCount: number
  membersVersion: number
  /** Hidden by a moderator until it is deleted or restored. */
  hiddenAt: Date | null
}

export type GroupMemberRow = {
  id: string
  groupId: string
  userId: string
  role: 'member' | 'admin'
  joinedAt: Date
  lastReadSeq: number
}

export type GroupMessageRow = {
  id: string
  groupId: string
  userId: string | null
  message: string
  seq: number
  changedSeq: number
  clientId: string | null
  deletedAt: Date | null
  createdAt: Date
}

export type JoinRequestRow = {
  id: string
  groupId: string
  userId: string
  status: 'pending' | 'declined' | 'removed'
  wasRemoved: boolean
  createdAt: Date
  answeredAt: Date | null
}

export type NotificationRow = {
  id: string
  userId: string
  title: string
  message: string
  type: string
  priority: 'high' | 'normal' | 'low'
  category: 'events' | 'social' | 'learning' | 'community' | 'other'
  actionUrl: string | null
  actionText: string | null
  metadata: unknown
  isRead: boolean
  isPushSent: boolean
  isCleared: boolean
  key: string
  scheduledFor: Date | null
  expiresAt: Date | null
  inApp: boolean
  createdAt: Date
}

export type MailRow = {
  id: string
  userId: string
  kind: string
  key: string
  bookingId: string | null
  notificationId: string | null
  conversationId: string | null
  groupId: string | null
  linkId: string | null
  sequence: number
  createdAt: Date
  sentAt: Date | null
}

export type AuditRow = {
  id: string
  userId: string
  action: string
  entityType: string
  entityId: string | null
  oldData: unknown
  newData: unknown
  ipAddress: string | null
  userAgent: string | null
  reason: string | null
  createdAt: Date
}

export type PostRow = {
  id: string
  authorId: string | null
  title: string
  content: string
  category: 'general' | 'events' | 'language_exchange' | 'housing' | 'jobs' | 'social'
  tags: string[]
  upvotes: number
  downvotes: number
  score: number
  commentCount: number
  isPinned: boolean
  words: string
  createdAt: Date
  updatedAt: Date
}

export type CommentRow = {
  id: string
  postId: string
  parentId: string | null
  authorId: string | null
  content: string
  upvotes: number
  downvotes: number
  createdAt: Date
  updatedAt: Date
  threadId: string
  isReply: boolean
  parentIsReply: boolean | null
}

export type VoteRow = {
  id: string
  userId: string
  postId: string | null
  commentId: string | null
  voteType: 'upvote' | 'downvote'
  createdAt: Date
}

export type ResourceRow = {
  id: string
  slug: string
  title: string
  description: string
  content: string
  category: 'settling' | 'housing' | 'work' | 'education'
  author: string
  isPublished: boolean
  checkedOn: Date
  words: string
  createdAt: Date
  updatedAt: Date
}

// Feedback after events.

export type EventFeedbackRow = {
  id: string
  eventId: string
  userId: string | null
  face: number
  line: string
  createdAt: Date
  updatedAt: Date
}

// Series, imports, pictures and revenue of events.

export type EventSeriesRow = {
  id: string
  every: 'weekly' | 'fortnightly' | 'monthly' | 'irregular'
  createdAt: Date
}

export type CalendarImportRow = { id: string; createdAt: Date; undoneAt: Date | null }

export type EventPictureRow = { id: string; large: Buffer; small: Buffer; createdAt: Date }

export type EventRevenueRow = { eventId: string; value: string }

// The checklist of the first 100 days.

export type FirstDaysRow = { userId: string; arrivalDate: Date }

export type FirstDaysDoneRow = { userId: string; step: string; doneAt: Date }

// Invitations to register.

export type RegistrationInvitationRow = {
  id: string
  tokenHash: Buffer
  createdBy: string | null
  usesLeft: number
  expiresAt: Date
  createdAt: Date
}

// Rate limits of new accounts, group invitations and idempotency keys.

export type NewAccountActionRow = {
  id: string
  userId: string
  kind: 'contact' | 'link' | 'groupInvitation'
  createdAt: Date
}

export type GroupInvitationRow = {
  id: string
  groupId: string
  userId: string
  invitedBy: string
  createdAt: Date
  declinedAt: Date | null
}

/** The row created under a client id: see `createOnce`. */
export type IdempotencyKeyRow = {
  userId: string
  clientId: string
  entityId: string
  createdAt: Date
}
