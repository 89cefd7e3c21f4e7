import * as z from 'zod/mini'
import { ContentLanguages } from '#shared/buddies/languageCode.ts'
import { ConversationSettings } from '#shared/conversation/contract.ts'
import { messageExtras, messageText, newMessageExtras } from '#shared/conversation/message.ts'
import {
  booleanFlag,
  clientId,
  del,
  Fraction,
  get,
  isoDate,
  maxSeq,
  Page,
  post,
  put,
  SeqPage,
} from '#shared/http/endpoint.ts'
import { multiLine, singleLine } from '#shared/http/text.ts'
import { type Label, t } from '#shared/language/t.ts'
import { RequestMessage } from '#shared/users/rules.ts'
import { PublicUser } from '#shared/users/user.ts'

export const GroupType = z.enum(['language_buddies', 'new_arrivals', 'students', 'expats'])
export type GroupType = z.infer<typeof GroupType>

export const groupTypeLabels: Record<GroupType, Label> = {
  language_buddies: 'groups.type.language_buddies',
  new_arrivals: 'groups.type.new_arrivals',
  students: 'groups.type.students',
  expats: 'groups.type.expats',
}

/** `events`: runs the events of the group. */
export const MemberRole = z.enum(['member', 'events', 'admin'])
export type MemberRole = z.infer<typeof MemberRole>

/**
 * Why visitors do not see a group that is neither private nor for members only: its longest-serving
 * admin is suspended (`owner`), the team said no, it has no admin, or the admin's address is not
 * confirmed, or their account is new. A yes of the team helps against all but the first.
 */
export const HiddenBecause = z.enum(['owner', 'team', 'noAdmin', 'confirmation', 'age'])
export type HiddenBecause = z.infer<typeof HiddenBecause>

/** A group with the viewer's membership. */
export const Group = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  type: GroupType,
  isPrivate: z.boolean(),
  /** Visitors without an account do not see it; they never see a private group. */
  isMembersOnly: z.boolean(),
  /** Visitors see it, if the settings of the community show groups to them. */
  isShownToVisitors: z.boolean(),
  /** What keeps visitors from seeing it, for its managers and the team; null: nothing, or private. */
  hiddenBecause: z.nullable(HiddenBecause),
  /** When that ends by itself; only for `age`. */
  shownFrom: z.nullable(isoDate),
  /** Codes of the languages that its members speak there; empty if it does not say. */
  languages: z.array(z.string()),
  /** null also for viewers who may not see the members or this user. */
  createdBy: z.nullable(z.uuid()),
  createdAt: isoDate,
  /** null: a drawing is shown. */
  imageUrl: z.nullable(z.string()),
  focalX: z.number(),
  focalY: z.number(),
  memberCount: z.int(),
  /** null: not a member. */
  role: z.nullable(MemberRole),
  /** Has a pending join request. */
  hasRequested: z.boolean(),
  /** Removed by an admin: rejoining needs approval, also in a public group. */
  wasRemoved: z.boolean(),
  /** Without an admin, platform administrators manage the group. */
  hasAdmin: z.boolean(),
  /** The inviter whose invitation admits the viewer directly. */
  invitedBy: z.nullable(PublicUser),
  /** Pending join requests; 0 for viewers who may not answer them. */
  openRequests: z.int(),
  /** Whether only admins write in the chat. */
  isForAdminsToWrite: z.optional(z.boolean()),
  /** Seconds between two messages of a member; 0: slow mode is off. Admins are exempt. */
  slowModeSeconds: z.optional(z.int()),
  /** A few other members, admins first; empty for viewers who may not see the members. */
  faces: z.array(PublicUser),
})
export type Group = z.infer<typeof Group>

export const maxFaces = 4

/** The newest message of a chat, as a line of a list. */
export const LastMessage = z.object({
  seq: z.int(),
  isMine: z.boolean(),
  /** First name of the author; null: the card of an event. */
  sender: z.nullable(z.string()),
  senderPhoto: z.nullable(z.string()),
  /** The beginning, in one line; the title of an event. */
  text: z.string(),
  createdAt: isoDate,
})
export type LastMessage = z.infer<typeof LastMessage>

/** Cap of unread counts; shown as "99+". */
export const maxUnreadCount = 100

export const JoinedGroup = z.extend(Group, {
  role: MemberRole,
  joinedAt: isoDate,
  /** Messages of others after the read position, capped. */
  unread: z.int(),
  /** Read position of the viewer. */
  lastReadSeq: z.int(),
  /** Changes up to this number are counted in `unread`. */
  lastSeq: z.int(),
  /** null: none yet, or none that the viewer sees. */
  lastMessage: z.nullable(LastMessage),
  /** When slow mode lets the viewer write again; null: now. */
  mayWriteAt: z.nullish(isoDate),
  /** What notifies the viewer; null: mentions and replies. */
  settings: z.nullish(ConversationSettings),
})
export type JoinedGroup = z.infer<typeof JoinedGroup>

export const GroupFilter = z.extend(Page, {
  type: z.optional(GroupType),
  /** Part of the name or the description, in any case. */
  q: z.optional(singleLine({ max: 100 })),
  /** Only in a language that the viewer understands, or that does not say. */
  understood: z.optional(booleanFlag),
})
export type GroupFilter = z.infer<typeof GroupFilter>

export const GroupDraft = z.object({
  name: singleLine({ min: 1, max: 100 }),
  description: z._default(multiLine({ max: 1000 }), ''),
  type: GroupType,
  isPrivate: z._default(z.boolean(), false),
  isMembersOnly: z.optional(z.boolean()),
  languages: z.optional(ContentLanguages),
  /** Uploaded here: pictures of other sites would tell them who looks. */
  imageUrl: z.optional(
    z.nullable(
      z.string().check(
        z.regex(/^\/api\/events\/pictures\/[0-9a-f-]{36}$/, {
          error: () => t('groups.invalid_picture'),
        }),
      ),
    ),
  ),
  focalX: z.optional(Fraction),
  focalY: z.optional(Fraction),
})
export type GroupDraft = z.infer<typeof GroupDraft>

export const NewGroup = z.extend(GroupDraft, { clientId })
export type NewGroup = z.infer<typeof NewGroup>

export const Member = z.object({ user: PublicUser, role: MemberRole, joinedAt: isoDate })
export type Member = z.infer<typeof Member>

/** `before` is the user id of the last member received. */
export const MemberFilter = z.extend(Page, {
  /** Part of the name or username, in any case. */
  q: z.optional(singleLine({ max: 100 })),
})
export type MemberFilter = z.infer<typeof MemberFilter>

export const JoinRequest = z.object({
  user: PublicUser,
  /** What the user wrote to the admins; null: nothing, or a block between them and the viewer. */
  message: z.nullable(z.string()),
  createdAt: isoDate,
})
export type JoinRequest = z.infer<typeof JoinRequest>

export const AnsweredRequest = z.omit(JoinRequest, { message: true })
export type AnsweredRequest = z.infer<typeof AnsweredRequest>

/** An event that the chat of its group announces. It is as it is now, not as it was announced. */
export const EventCard = z.object({
  id: z.uuid(),
  title: z.string(),
  /** Its beginning, by which a drawing is chosen. */
  description: z.string(),
  startDate: isoDate,
  endDate: isoDate,
  /** The town only, if the exact place is hidden. */
  location: z.string(),
  category: z.string(),
  imageUrl: z.nullable(z.string()),
  focalX: z.number(),
  focalY: z.number(),
  isCancelled: z.boolean(),
})
export type EventCard = z.infer<typeof EventCard>

export const GroupMessage = z.object({
  id: z.uuid(),
  groupId: z.uuid(),
  /** Position in the chat. Has gaps, because deletions take numbers too. */
  seq: z.int(),
  /** Sequence number of the last change; initially `seq`. */
  changedSeq: z.int(),
  /** Empty once deleted, and for the card of an event. */
  message: z.string(),
  /** Instead of a text and an author. */
  event: z.nullable(EventCard),
  isDeleted: z.boolean(),
  /** Deleted by an admin of the group or a moderator. */
  isRemoved: z.boolean(),
  /** Idempotency key chosen by the sender. */
  clientId: z.nullable(z.uuid()),
  createdAt: isoDate,
  /** null: account deleted, hidden from the viewer, or the card of an event. */
  user: z.nullable(PublicUser),
  /** A block between author and viewer: only the position in the log is sent. */
  isHidden: z.boolean(),
  ...messageExtras,
})
export type GroupMessage = z.infer<typeof GroupMessage>

export const NewGroupMessage = z.object({
  message: messageText('group'),
  clientId,
  ...newMessageExtras,
})
export type NewGroupMessage = z.infer<typeof NewGroupMessage>

/** Off, half a minute, one and five minutes, one and six hours. */
export const slowModes = [0, 30, 60, 300, 3600, 21_600] as const

/** The author reads it. */
export const MessageRemoval = z.object({ reason: multiLine({ min: 1, max: 500 }) })
export type MessageRemoval = z.infer<typeof MessageRemoval>

export const ReadState = z.pick(JoinedGroup, { lastReadSeq: true, unread: true, lastSeq: true })
export type ReadState = z.infer<typeof ReadState>

export const groups = {
  /** By name. */
  list: get('/api/groups', {
    fromReplica: true,
    input: GroupFilter,
    reply: z.array(Group),
  }),
  /** Last joined first. */
  mine: get('/api/user/groups', { input: Page, reply: z.array(JoinedGroup) }),
  one: get('/api/groups/:id', { reply: Group }),
  create: post('/api/groups', { limit: 'createGroup', input: NewGroup, reply: Group }),
  update: put('/api/groups/:id', { limit: { none: 'editsOwn' }, input: GroupDraft, reply: Group }),
  remove: del('/api/groups/:id', { limit: { none: 'endsOnce' } }),
  /**
   * A moderator's yes or no. Without one, the account of the owner decides. A yes needs the name and
   * the description that the moderator has read.
   */
  showToVisitors: put('/api/groups/:id/visitors', {
    access: 'moderator',
    input: z.extend(z.pick(GroupDraft, { name: true, description: true }), {
      isShown: z.boolean(),
    }),
    reply: Group,
  }),

  /**
   * Private groups and removed users need approval by an admin, unless an admin has invited them.
   */
  join: post('/api/groups/:id/join', {
    limit: 'joinGroup',
    /** For the admins, where they decide. */
    input: z.object({ message: RequestMessage }),
    reply: Group,
  }),
  /** Also withdraws a join request. */
  leave: del('/api/groups/:id/join', { limit: { none: 'endsOnce' } }),
  requests: get('/api/groups/:id/requests', {
    input: Page,
    reply: z.array(JoinRequest),
  }),
  answer: put('/api/groups/:id/requests/:userId', {
    limit: { none: 'answersOnce' },
    input: z.object({ status: z.enum(['accepted', 'declined']) }),
    reply: AnsweredRequest,
  }),

  /** Admins first, then by join date. */
  members: get('/api/groups/:id/members', {
    input: MemberFilter,
    reply: z.array(Member),
  }),
  changeMember: put('/api/groups/:id/members/:userId', {
    limit: { none: 'editsOwn' },
    input: z.object({ role: MemberRole }),
    reply: Member,
  }),
  removeMember: del('/api/groups/:id/members/:userId', { limit: { none: 'endsOnce' } }),
  /** Makes another member admin and the caller an ordinary member. */
  handOver: put('/api/groups/:id/admin', {
    limit: { none: 'editsOwn' },
    input: z.object({ userId: z.uuid() }),
    reply: Group,
  }),

  messages: get('/api/groups/:id/messages', { input: SeqPage, reply: z.array(GroupMessage) }),
  send: post('/api/groups/:id/messages', {
    limit: 'message',
    input: NewGroupMessage,
    reply: GroupMessage,
  }),
  removeMessage: del('/api/groups/:id/messages/:messageId', { limit: { none: 'endsOnce' } }),
  /** By an admin or a moderator of the group, with a reason for the author. */
  takeDownMessage: post('/api/groups/:id/messages/:messageId/removal', {
    limit: { none: 'endsOnce' },
    input: MessageRemoval,
  }),
  markRead: put('/api/groups/:id/read', {
    limit: { none: 'ownRows' },
    input: z.object({ seq: z.int().check(z.gte(0), z.lte(maxSeq)) }),
    reply: ReadState,
  }),
  /** Who may write, and how often. */
  changeWriting: put('/api/groups/:id/writing', {
    limit: 'react',
    input: z.object({
      isForAdminsToWrite: z.boolean(),
      slowModeSeconds: z.literal([...slowModes]),
    }),
    reply: Group,
  }),
  /** Whether the viewer may write to everyone with `@group` now, and how many that reaches. */
  everyone: get('/api/groups/:id/everyone', {
    reply: z.object({
      isAllowed: z.boolean(),
      reaches: z.int(),
      /** When it is possible again; null: now, or never. */
      nextAt: z.nullable(isoDate),
    }),
  }),
  /** Transient; not stored. */
  typing: post('/api/groups/:id/typing', { limit: 'typing' }),
}
