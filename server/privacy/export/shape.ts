import * as z from 'zod'
import { DataType } from '#shared/privacy/contract.ts'

const id = z.uuid()
const text = z.string()
const words = z.string().nullable()
const texts = z.array(z.string())
const flag = z.boolean()
const whole = z.int()
const at = z.iso.datetime()
const when = z.iso.datetime().nullable()
/** Other people by name only; null: somebody who has left. */
const person = z.object({ name: text, username: text }).nullable()

const one = (...[fields]: Parameters<typeof z.object>) => z.object(fields ?? {})
const many = (...[fields]: Parameters<typeof z.object>) => z.array(z.object(fields ?? {}))

const account = z.object({
  ...{ id, username: text, email: text, name: text, profilePhoto: words, location: words },
  ...{
    nationality: words,
    role: text,
    languages: texts,
    interests: texts,
    isAdmin: flag,
    isModerator: flag,
    isBanned: flag,
    suspendedUntil: when,
  },
  ...{ gdprConsent: flag, gdprConsentDate: when, marketingConsent: flag, cookieConsent: flag },
  ...{ dataProcessingConsent: flag, dataRetentionConsent: flag, privacyPolicyAccepted: flag },
  ...{ privacyPolicyAcceptedDate: when, accountDeletionRequested: flag },
  ...{ accountDeletionRequestDate: when, lastLoginAt: when, createdAt: at, updatedAt: at },
  ...{ showsSeen: flag, showsPreviews: flag, mailBouncedAt: when, pendingEmail: words },
  ...{ emailConfirmedAt: when, confirmEmailBy: when, secondFactorBy: when },
  ...{ showsAttendance: flag, mayBeFoundByEmail: flag, firstDays: text },
  ...{ consentSubject: id, unusedWarnings: whole, unusedWarnedAt: when },
})

/** Each part of the file, by its name; see `personalData` for the tables behind it. */
export const parts = {
  sessions: many({
    ...{ id, browser: text, ipPrefix: text, authenticatedAt: at, lastSeenAt: at, createdAt: at },
    isStrong: flag,
  }),
  knownDevices: many({ createdAt: at, lastSeenAt: at }),
  passkeys: many({
    ...{ id, name: text, isSynced: flag, transports: texts, createdAt: at, lastUsedAt: when },
  }),
  secondFactors: many({ confirmedAt: when, createdAt: at }),
  consents: many({
    ...{ id, purpose: text, was: flag, isGiven: flag, policyVersion: text, source: text },
    createdAt: at,
  }),
  notificationSettings: many({ category: text, channel: text, isOn: flag }),
  blocked: many({ id, person, createdAt: at }),
  mails: many({ id, kind: text, to: words, createdAt: at, sentAt: when }),
  exportRequests: many({
    ...{ id, status: text, requestType: text, dataTypes: texts, createdAt: at },
    ...{ completedAt: when, expiresAt: when },
  }),
  auditLogs: many({
    ...{ id, action: text, entityType: text, entityId: id.nullable(), changed: z.unknown() },
    ...{ changedBefore: z.unknown(), ipAddress: words, userAgent: words, reason: words },
    createdAt: at,
  }),
  reports: many({
    ...{ id, about: text, aboutId: id.nullable(), topic: words, reason: text, words: text },
    ...{ name: words, email: words, place: words, createdAt: at },
  }),
  decisions: many({
    ...{
      id,
      about: text,
      aboutId: id.nullable(),
      words,
      wordsReportedLater: z.array(text),
      kind: text,
      rule: words,
    },
    ...{ reason: text, until: when, alsoRemoves: flag, createdAt: at },
  }),
  decisionsMade: many({
    ...{ id, about: text, aboutId: id.nullable(), kind: text, rule: words, reason: text },
    ...{ until: when, alsoRemoves: flag, createdAt: at },
  }),
  objections: many({ id, decisionId: id, email: words, words: text, createdAt: at }),
  photos: many({
    id,
    type: z.literal('image/webp'),
    large: z.base64(),
    small: z.base64(),
    createdAt: at,
  }),
  buddyProfile: many({
    ...{ town: text, isLooking: flag, createdAt: at, updatedAt: at },
    languages: many({ kind: text, language: text, level: text }),
  }),
  buddyMatches: many({
    ...{ id, with: person, isRequestedByMe: flag, teachLanguage: text, learnLanguage: text },
    ...{ status: text, createdAt: at, answeredAt: when, acceptedAt: when, endedAt: when },
    ...{ nudgedAt: when, toldWeek: whole },
    meetings: many({ week: whole, isTickedByMe: flag }),
  }),
  posts: many({
    ...{ id, title: text, content: text, category: text, tags: texts, upvotes: whole },
    ...{ downvotes: whole, commentCount: whole, isPinned: flag, createdAt: at, updatedAt: at },
  }),
  comments: many({
    ...{ id, postId: id, parentId: id.nullable(), content: text, upvotes: whole },
    ...{ downvotes: whole, createdAt: at, updatedAt: at },
  }),
  votes: many({
    ...{ id, postId: id.nullable(), commentId: id.nullable(), voteType: text, createdAt: at },
  }),
  notifications: many({
    ...{ id, title: text, message: text, type: text, priority: text, category: text },
    ...{ actionUrl: words, actionText: words, isRead: flag, inApp: flag, scheduledFor: when },
    ...{ isCleared: flag, expiresAt: when, createdAt: at },
  }),
  devices: many({
    ...{ id, host: text, userAgent: text, isActive: flag, preferences: z.unknown() },
    ...{ createdAt: at, lastUsedAt: when },
  }),
  pushes: many({ id, kind: text, createdAt: at, sentAt: when, expiresAt: at }),
  announcements: many({
    ...{ id, title: text, message: text, targetAudience: text, isAdvertising: flag },
    ...{ toldCount: whole, createdAt: at, finishedAt: when },
  }),
  registrationInvitations: many({ id, usesLeft: whole, expiresAt: at, createdAt: at }),
  events: many({
    ...{ id, title: text, description: text, imageUrl: words, startDate: at, endDate: at },
    ...{ location: text, price: text, category: text, maxAttendees: whole.nullable() },
    ...{ cancelledAt: when, unlistedAt: when, importUid: words, createdAt: at, updatedAt: at },
    ...{ seriesId: id.nullable(), cancelReason: words },
  }),
  bookings: many({
    ...{ id, eventId: id, event: text, startDate: at, status: text, paymentStatus: text },
    ...{ price: text, createdAt: at, dayReminderFor: when, hourReminderFor: when },
    ...{ checkedInAt: when, cancelReason: words },
  }),
  answers: many({
    id,
    eventId: id,
    event: text,
    face: whole,
    line: text,
    createdAt: at,
    updatedAt: at,
  }),
  firstDays: many({ arrivalDate: z.iso.date() }),
  firstDaysDone: many({ step: text, doneAt: at }),
  waitlist: many({ id, eventId: id, event: text, createdAt: at }),
  groupMessages: many({
    ...{ id, groupId: id, group: text, message: text, createdAt: at, deletedAt: when },
  }),
  directMessages: many({
    ...{ id, with: person, isSentByMe: flag, content: text, createdAt: at, updatedAt: at },
    deletedAt: when,
  }),
  groups: many({
    ...{ id, name: text, description: text, type: text, isPrivate: flag, createdAt: at },
  }),
  memberships: many({ id, groupId: id, group: text, role: text, joinedAt: at }),
  joinRequests: many({
    ...{ id, groupId: id, group: text, status: text, wasRemoved: flag, createdAt: at },
    answeredAt: when,
  }),
  newcomerDeeds: many({ id, kind: text, createdAt: at }),
  groupInvitations: many({
    ...{ id, groupId: id, group: text, with: person, isSentByMe: flag, createdAt: at },
    declinedAt: when,
  }),
  connections: many({
    ...{ id, with: person, isRequestedByMe: flag, status: text, message: words, createdAt: at },
    updatedAt: at,
  }),
}
export type PartName = keyof typeof parts

const information = one({
  controller: one({ name: text, contact: text }),
  purposes: many({ purpose: text, data: text, ground: text }),
  recipients: texts,
  transfers: text,
  source: text,
  automatedDecisions: text,
  retention: many({ what: text, kept: text, outcome: text, why: text }),
  rights: texts,
  authority: one({ name: text, url: text }),
})

/** The file, as it is published. Parts that were not asked for are not in it. */
export const DataExport = z
  .object({
    schema: z.url(),
    exportedAt: at,
    dataTypes: z.array(DataType),
    information,
    account,
    ...(Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, part.optional()]),
    ) as { [N in PartName]: z.ZodOptional<(typeof parts)[N]> }),
  })
  .meta({ title: 'The data of one member of Welkom' })

export const exportSchema = z.toJSONSchema(DataExport)
