import * as z from 'zod/mini'
import { EventDraft } from '#shared/events/contract.ts'
import { EditableEvent } from '#shared/events/planning/contract.ts'
import { DataType } from '#shared/privacy/contract.ts'
import type { ExportSection } from '#shared/privacy/exportSections.ts'

const id = z.uuid()
const text = z.string()
const nullableText = z.nullable(z.string())
const texts = z.array(z.string())
const flag = z.boolean()
const integer = z.int()
const timestamp = z.iso.datetime()
const nullableTimestamp = z.nullable(z.iso.datetime())
/** Other users appear by name only; null when the account is deleted. */
/** The answers by the text of the question, for each person. */
const party = {
  size: integer,
  guestNames: z.array(text),
  answers: z.nullable(z.record(text, z.array(z.array(text)))),
  isNewcomer: z.boolean(),
}

/** Of a message: the earlier texts, oldest first, and the question's options of a poll. */
const edited = {
  editedAt: nullableTimestamp,
  replyToId: z.nullable(id),
  earlierTexts: texts,
  pollOptions: z.nullable(texts),
}

const person = z.nullable(z.object({ name: text, username: text }))

const one = (...[fields]: Parameters<typeof z.object>) => z.object(fields ?? {})
const many = (...[fields]: Parameters<typeof z.object>) => z.array(z.object(fields ?? {}))

const account = z.object({
  ...{
    id,
    username: text,
    email: text,
    name: text,
    profilePhoto: nullableText,
    location: nullableText,
  },
  ...{
    nationality: nullableText,
    role: text,
    languages: texts,
    interests: texts,
    about: nullableText,
    hopes: texts,
    isAdmin: flag,
    isModerator: flag,
    isBanned: flag,
    suspendedUntil: nullableTimestamp,
  },
  ...{
    gdprConsent: flag,
    gdprConsentDate: nullableTimestamp,
    marketingConsent: flag,
    cookieConsent: flag,
  },
  ...{ dataProcessingConsent: flag, dataRetentionConsent: flag, privacyPolicyAccepted: flag },
  ...{ privacyPolicyAcceptedDate: nullableTimestamp, accountDeletionRequested: flag },
  ...{
    accountDeletionRequestDate: nullableTimestamp,
    lastLoginAt: nullableTimestamp,
    createdAt: timestamp,
    updatedAt: timestamp,
  },
  ...{
    hasReadReceipts: flag,
    hasMessagePreviews: flag,
    mailBouncedAt: nullableTimestamp,
    pendingEmail: nullableText,
  },
  ...{ emailConfirmedAt: nullableTimestamp, confirmEmailBy: nullableTimestamp },
  secondFactorBy: nullableTimestamp,
  ...{ isAttendanceVisible: flag, mayBeFoundByEmail: flag, firstDays: text },
  mayBeSuggested: z.nullable(flag),
  isGoingVisible: z.nullable(flag),
  isHostingShown: z.nullable(flag),
  language: z.nullable(z.string()),
  privateTranslationHost: nullableText,
  hasChosenRole: flag,
  ...{ onboardingStep: z.nullable(integer), celebrated: texts },
  ...{ hostTrust: nullableText, approvedEvents: integer },
  ...{ consentSubject: id, unusedWarnings: integer, unusedWarnedAt: nullableTimestamp },
})

export const accountFields = Object.keys(account.shape)

/** The fields of the form of an event, as the contract replies them. */
const writtenOfEvent = Object.fromEntries(
  Object.entries(EditableEvent.shape).filter(
    ([name]) => name in EventDraft.shape && name !== 'isLocationHidden',
  ),
)

/** The sections of the file; each is filled by one lifecycle. */
export const exportSections = {
  sessions: many({
    ...{ id, browser: text, ipPrefix: text },
    ...{ authenticatedAt: timestamp, lastSeenAt: timestamp, createdAt: timestamp },
    isStrong: flag,
  }),
  knownDevices: many({ createdAt: timestamp, lastSeenAt: timestamp }),
  passkeys: many({
    ...{ id, name: text, isSynced: flag, transports: texts },
    ...{ createdAt: timestamp, lastUsedAt: nullableTimestamp },
  }),
  secondFactors: many({ confirmedAt: nullableTimestamp, createdAt: timestamp }),
  consents: many({
    ...{ id, purpose: text, was: flag, isGiven: flag, policyVersion: text, source: text },
    createdAt: timestamp,
  }),
  notificationSettings: many({ category: text, channel: text, isOn: flag }),
  blocked: many({ id, person, knownName: nullableText, createdAt: timestamp }),
  mails: many({
    id,
    kind: text,
    to: nullableText,
    createdAt: timestamp,
    sentAt: nullableTimestamp,
  }),
  exportRequests: many({
    ...{ id, status: text, requestType: text, dataTypes: texts, createdAt: timestamp },
    ...{ completedAt: nullableTimestamp, expiresAt: nullableTimestamp },
  }),
  auditLogs: many({
    ...{ id, action: text, entityType: text, entityId: z.nullable(id), changed: z.unknown() },
    ...{
      changedBefore: z.unknown(),
      ipAddress: nullableText,
      userAgent: nullableText,
      reason: nullableText,
    },
    createdAt: timestamp,
  }),
  reports: many({
    ...{
      id,
      about: text,
      aboutId: z.nullable(id),
      topic: nullableText,
      reason: text,
      details: text,
    },
    ...{ name: nullableText, email: nullableText, location: nullableText, createdAt: timestamp },
  }),
  decisions: many({
    ...{
      id,
      about: text,
      aboutId: z.nullable(id),
      content: nullableText,
      contentReportedLater: z.array(text),
      files: texts,
      kind: text,
      rule: nullableText,
    },
    ...{ reason: text, until: nullableTimestamp, alsoRemoves: flag, createdAt: timestamp },
  }),
  decisionsMade: many({
    ...{ id, about: text, aboutId: z.nullable(id), kind: text, rule: nullableText, reason: text },
    ...{ until: nullableTimestamp, alsoRemoves: flag, createdAt: timestamp },
  }),
  objections: many({
    id,
    decisionId: id,
    email: nullableText,
    message: text,
    createdAt: timestamp,
  }),
  photos: many({
    id,
    type: z.literal('image/webp'),
    large: z.base64(),
    small: z.base64(),
    createdAt: timestamp,
  }),
  languages: many({ language: text, kind: text, level: nullableText }),
  dismissedSuggestions: many({ person, createdAt: timestamp }),
  keptOut: many({ person, createdAt: timestamp }),
  buddyProfile: many({
    ...{ town: text, isLooking: flag, createdAt: timestamp, updatedAt: timestamp },
    languages: many({ kind: text, language: text, level: text }),
  }),
  buddyMatches: many({
    ...{ id, with: person, isRequestedByMe: flag, teachLanguage: text, learnLanguage: text },
    ...{
      message: nullableText,
      status: text,
      createdAt: timestamp,
      answeredAt: nullableTimestamp,
      acceptedAt: nullableTimestamp,
      endedAt: nullableTimestamp,
    },
    ...{ nudgedAt: nullableTimestamp, announcedWeek: integer },
    meetings: many({ week: integer, isCompletedByMe: flag }),
  }),
  posts: many({
    ...{ id, title: text, content: text, category: text, tags: texts, upvotes: integer },
    ...{ language: nullableText, kind: text, price: nullableText, place: nullableText },
    ...{ endsOn: z.nullable(z.iso.date()), doneAt: nullableTimestamp },
    ...{ downvotes: integer, commentCount: integer, isPinned: flag },
    ...{ createdAt: timestamp, updatedAt: timestamp },
  }),
  comments: many({
    ...{ id, postId: id, parentId: z.nullable(id), content: text, upvotes: integer },
    ...{ downvotes: integer, createdAt: timestamp, updatedAt: timestamp },
  }),
  votes: many({
    ...{
      id,
      postId: z.nullable(id),
      commentId: z.nullable(id),
      voteType: text,
      createdAt: timestamp,
    },
  }),
  notifications: many({
    ...{ id, title: text, message: text, type: text, priority: text, category: text },
    ...{
      actionUrl: nullableText,
      actionText: nullableText,
      isRead: flag,
      inApp: flag,
      scheduledFor: nullableTimestamp,
    },
    ...{ isCleared: flag, expiresAt: nullableTimestamp, createdAt: timestamp },
  }),
  devices: many({
    ...{ id, host: text, userAgent: text, isActive: flag, preferences: z.unknown() },
    ...{ createdAt: timestamp, lastUsedAt: nullableTimestamp },
  }),
  pushes: many({
    id,
    kind: text,
    createdAt: timestamp,
    sentAt: nullableTimestamp,
    expiresAt: timestamp,
  }),
  announcements: many({
    ...{ id, title: text, message: text, targetAudience: text, isAdvertising: flag },
    ...{ town: nullableText, language: nullableText, recipientCount: integer, mailCount: integer },
    ...{ createdAt: timestamp, finishedAt: nullableTimestamp },
  }),
  registrationInvitations: many({
    id,
    usesLeft: integer,
    expiresAt: timestamp,
    createdAt: timestamp,
  }),
  events: many({
    id,
    ...writtenOfEvent,
    ...{ startDate: timestamp, endDate: timestamp, exactLocation: nullableText },
    ...{
      cancelledAt: nullableTimestamp,
      unlistedAt: nullableTimestamp,
      removedAt: nullableTimestamp,
      importUid: nullableText,
      createdAt: timestamp,
      updatedAt: timestamp,
    },
    ...{ seriesId: z.nullable(id), cancelReason: nullableText },
    ...{ groupId: z.nullable(id), sourceUrl: z.nullable(text) },
  }),
  hostings: many({
    /** The fields that were entered; null in an answer to another user. */
    ...{ id, state: text, draft: z.unknown(), isMine: flag, isAnsweredByMe: flag },
    ...{ answer: nullableText, proposedAt: nullableTimestamp, decidedAt: nullableTimestamp },
    ...{ changedAt: nullableTimestamp, createdAt: timestamp, updatedAt: timestamp },
  }),
  eventRoles: many({
    ...{ id, hostingId: id, event: text, role: text, state: text, isGivenByMe: flag },
    ...{ with: person, createdAt: timestamp, answeredAt: nullableTimestamp },
  }),
  /** A host or a group. */
  eventFollows: many({ id, host: nullableText, group: nullableText, createdAt: timestamp }),
  eventMessages: many({
    ...{ id, eventId: id, event: text, subject: text, message: text },
    ...{ recipientCount: integer, createdAt: timestamp },
  }),
  bookings: many({
    ...{ id, eventId: id, event: text, startDate: timestamp, status: text, paymentStatus: text },
    ...{
      price: text,
      createdAt: timestamp,
      dayReminderFor: nullableTimestamp,
      hourReminderFor: nullableTimestamp,
    },
    ...{ checkedInAt: nullableTimestamp, cancelReason: nullableText, ...party },
    ...{ missing: integer, comingAskedFor: nullableTimestamp, isComing: z.boolean() },
    brings: z.array(z.object({ item: text, count: integer })),
  }),
  answers: many({
    ...{ id, eventId: id, event: text, rating: integer, comment: text },
    ...{ createdAt: timestamp, updatedAt: timestamp },
  }),
  firstDays: many({ arrivalDate: z.iso.date() }),
  firstDaysDone: many({ step: text, doneAt: timestamp }),
  waitlist: many({ id, eventId: id, event: text, createdAt: timestamp, ...party }),
  refusals: many({ id, eventId: id, event: text, words: nullableText, createdAt: timestamp }),
  eventInvitations: many({
    ...{ id, eventId: id, event: text, mayExceed: z.boolean(), createdAt: timestamp },
  }),
  groupMessages: many({
    ...{ id, groupId: id, group: text, message: text },
    ...{ createdAt: timestamp, deletedAt: nullableTimestamp },
    ...edited,
  }),
  directMessages: many({
    ...{ id, with: person, isSentByMe: flag, content: text },
    ...{ createdAt: timestamp, updatedAt: timestamp },
    deletedAt: nullableTimestamp,
    ...edited,
  }),
  files: many({
    ...{ id, kind: text, name: text, description: nullableText, bytes: integer },
    /** Of its content, on this site, for its owner. */
    ...{ address: text, createdAt: timestamp, messageId: z.nullable(id) },
    ...{ postId: z.nullable(id), commentId: z.nullable(id), eventId: z.nullable(id) },
    guideId: z.nullable(id),
  }),
  unveiledAuthors: many({ person, createdAt: timestamp }),
  reactions: many({ id, messageId: id, emoji: text, createdAt: timestamp }),
  pollVotes: many({ id, messageId: id, option: text, createdAt: timestamp }),
  pins: many({ id, pinnedAt: timestamp }),
  conversationSettings: many({
    ...{ id, group: nullableText, with: nullableText, level: text },
    ...{ until: nullableTimestamp, lastingLevel: nullableText, changedAt: timestamp },
  }),
  corrections: many({
    ...{ id, isOfMyMessage: flag, original: text, corrected: text },
    ...{ createdAt: timestamp, acceptedAt: nullableTimestamp },
  }),
  groups: many({
    ...{ id, name: text, description: text, type: text, isPrivate: flag, createdAt: timestamp },
    ...{ isMembersOnly: flag, languages: texts },
    ...{ imageUrl: nullableText, focalX: z.number(), focalY: z.number() },
  }),
  memberships: many({ id, groupId: id, group: text, role: text, joinedAt: timestamp }),
  joinRequests: many({
    ...{ id, groupId: id, group: text, status: text, wasRemoved: flag, createdAt: timestamp },
    ...{ message: nullableText, answeredAt: nullableTimestamp },
  }),
  newAccountActions: many({ id, kind: text, createdAt: timestamp }),
  groupInvitations: many({
    ...{ id, groupId: id, group: text, with: person, isSentByMe: flag, createdAt: timestamp },
    declinedAt: nullableTimestamp,
  }),
  connections: many({
    ...{
      id,
      with: person,
      isRequestedByMe: flag,
      status: text,
      message: nullableText,
      createdAt: timestamp,
    },
    updatedAt: timestamp,
  }),
} satisfies Record<ExportSection, unknown>

export const sectionFields = (name: ExportSection): string[] =>
  Object.keys(exportSections[name]._zod.def.element.shape)

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

/** The published format of the file. Sections that were not requested are absent. */
export const DataExport = z
  .object({
    schema: z.url(),
    exportedAt: timestamp,
    dataTypes: z.array(DataType),
    information,
    account,
    ...(Object.fromEntries(
      Object.entries(exportSections).map(([name, section]) => [name, z.optional(section)]),
    ) as { [N in ExportSection]: z.ZodMiniOptional<(typeof exportSections)[N]> }),
  })
  // untranslated: a description for developers.
  .check(z.meta({ title: 'The data of one member of Welkom' }))

export const exportSchema = z.toJSONSchema(DataExport)
