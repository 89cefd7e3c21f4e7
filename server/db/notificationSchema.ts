// Row types of notification settings, push devices, the push outbox and announcements, as in schema.ts.

export type NotificationSettingRow = {
  userId: string
  category: string
  channel: string
  isOn: boolean
}

export type TemplateRow = {
  id: string
  type: string
  language: string
  titleTemplate: string
  messageTemplate: string
  actionTemplate: string | null
  personalizationRules: unknown
  isActive: boolean
  createdAt: Date
  updatedAt: Date
}

export type PushSubscriptionRow = {
  id: string
  userId: string
  endpoint: string
  p256dhKey: string
  authKey: string
  userAgent: string
  isActive: boolean
  preferences: unknown
  createdAt: Date
  lastUsedAt: Date | null
  sessionId: string | null
}

export type PushRow = {
  id: string
  userId: string
  kind: string
  key: string
  notificationId: string | null
  directMessageId: string | null
  groupMessageId: string | null
  done: string[]
  createdAt: Date
  expiresAt: Date
  sentAt: Date | null
}

export type AnnouncementRow = {
  id: string
  title: string
  message: string
  targetAudience: 'all' | 'student' | 'expat' | 'au_pair' | 'professional'
  isAdvertising: boolean
  sentBy: string | null
  clientId: string | null
  deliveredUpTo: string | null
  recipientCount: number
  finishedAt: Date | null
  createdAt: Date
}
