import * as z from 'zod'
import { clientId } from '#shared/http/clientId.ts'
import { del, get, highestSeq, isoDate, Page, post, put, SeqPage } from '#shared/http/endpoint.ts'
import { line, lines } from '#shared/http/text.ts'
import { PublicUser } from '#shared/users/user.ts'

export const GroupType = z.enum(['language_buddies', 'new_arrivals', 'students', 'expats'])
export type GroupType = z.infer<typeof GroupType>

export const groupTypeLabels: Record<GroupType, string> = {
  language_buddies: 'Language buddies',
  new_arrivals: 'New arrivals',
  students: 'Students',
  expats: 'Expats',
}

export const MemberRole = z.enum(['member', 'admin'])
export type MemberRole = z.infer<typeof MemberRole>

/** A group as one person sees it: their own part in it comes with it. */
export const Group = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  type: GroupType,
  isPrivate: z.boolean(),
  /** null also for whoever may not see who is in it, or that person. */
  createdBy: z.uuid().nullable(),
  createdAt: isoDate,
  memberCount: z.int(),
  /** null: not a member. */
  role: MemberRole.nullable(),
  /** Asked to join; the group's admins have not answered. */
  hasRequested: z.boolean(),
  /** By an admin of the group: from then on joining asks, also where others just join. */
  wasRemoved: z.boolean(),
  /** A group that nobody leads is managed by the platform's administrators. */
  hasAdmin: z.boolean(),
  /** Whose invitation lets this person in at once. */
  invitedBy: PublicUser.nullable(),
  /** How many ask to join; 0 for whoever may not answer them. */
  openRequests: z.int(),
})
export type Group = z.infer<typeof Group>

/** Counting stops here: what is shown above it is "99+". */
export const mostUnread = 100

export const JoinedGroup = Group.extend({
  role: MemberRole,
  joinedAt: isoDate,
  /** Messages of others after what was read; `mostUnread` at most. */
  unread: z.int(),
  /** The `seq` up to which this person has read. */
  lastReadSeq: z.int(),
  /** Changes up to this number are counted in `unread`. */
  lastSeq: z.int(),
})
export type JoinedGroup = z.infer<typeof JoinedGroup>

export const GroupFilter = Page.extend({
  type: GroupType.optional(),
  /** Part of the name or the description, in any case. */
  q: line({ max: 100 }).optional(),
})
export type GroupFilter = z.infer<typeof GroupFilter>

export const GroupDraft = z.object({
  name: line({ min: 1, max: 100 }),
  description: lines({ max: 1000 }).default(''),
  type: GroupType,
  isPrivate: z.boolean().default(false),
})
export type GroupDraft = z.infer<typeof GroupDraft>

export const NewGroup = GroupDraft.extend({ clientId })
export type NewGroup = z.infer<typeof NewGroup>

export const Member = z.object({ user: PublicUser, role: MemberRole, joinedAt: isoDate })
export type Member = z.infer<typeof Member>

/** `before` is the user id of the last member received. */
export const MemberFilter = Page.extend({
  /** Part of the name or username, in any case. */
  q: line({ max: 100 }).optional(),
})
export type MemberFilter = z.infer<typeof MemberFilter>

export const JoinRequest = z.object({ user: PublicUser, createdAt: isoDate })
export type JoinRequest = z.infer<typeof JoinRequest>

export const GroupMessage = z.object({
  id: z.uuid(),
  groupId: z.uuid(),
  /** Place in the chat. Numbers may be missing: deleting takes one too. */
  seq: z.int(),
  /** The number of its last change; its `seq` when nothing changed. */
  changedSeq: z.int(),
  /** Empty once deleted. */
  message: z.string(),
  isDeleted: z.boolean(),
  /** What its sender called it before it was sent. */
  clientId: z.uuid().nullable(),
  createdAt: isoDate,
  /** null: somebody who has left the platform, or is hidden. */
  user: PublicUser.nullable(),
  /** One of the two blocked the other: its place in the log is all that is told. */
  isHidden: z.boolean(),
})
export type GroupMessage = z.infer<typeof GroupMessage>

export const NewGroupMessage = z.object({
  message: lines({ min: 1, max: 2000 }),
  clientId,
})
export type NewGroupMessage = z.infer<typeof NewGroupMessage>

export const ReadState = JoinedGroup.pick({ lastReadSeq: true, unread: true, lastSeq: true })
export type ReadState = z.infer<typeof ReadState>

export const groups = {
  /** By name. */
  list: get('/api/groups', { input: GroupFilter, reply: z.array(Group), total: true }),
  /** Last joined first. */
  mine: get('/api/user/groups', { input: Page, reply: z.array(JoinedGroup), total: true }),
  one: get('/api/groups/:id', { reply: Group }),
  create: post('/api/groups', { input: NewGroup, reply: Group }),
  update: put('/api/groups/:id', { input: GroupDraft, reply: Group }),
  remove: del('/api/groups/:id'),

  /**
   * In a private group, and after having been removed from any, this asks its admins; not for whom
   * one of them invited.
   */
  join: post('/api/groups/:id/join', { reply: Group }),
  /** Also takes back what was asked. */
  leave: del('/api/groups/:id/join'),
  requests: get('/api/groups/:id/requests', {
    input: Page,
    reply: z.array(JoinRequest),
    total: true,
  }),
  answer: put('/api/groups/:id/requests/:userId', {
    input: z.object({ status: z.enum(['accepted', 'declined']) }),
    reply: JoinRequest,
  }),

  /** Admins first, then by how long they are in it. */
  members: get('/api/groups/:id/members', {
    input: MemberFilter,
    reply: z.array(Member),
    total: true,
  }),
  changeMember: put('/api/groups/:id/members/:userId', {
    input: z.object({ role: MemberRole }),
    reply: Member,
  }),
  removeMember: del('/api/groups/:id/members/:userId'),
  /** Makes another member admin, and the one who asks a member like the others. */
  handOver: put('/api/groups/:id/admin', {
    input: z.object({ userId: z.uuid() }),
    reply: Group,
  }),

  messages: get('/api/groups/:id/messages', { input: SeqPage, reply: z.array(GroupMessage) }),
  send: post('/api/groups/:id/messages', { input: NewGroupMessage, reply: GroupMessage }),
  removeMessage: del('/api/groups/:id/messages/:messageId'),
  markRead: put('/api/groups/:id/read', {
    input: z.object({ seq: z.int().min(0).max(highestSeq) }),
    reply: ReadState,
  }),
  /** Told to the others for a few seconds, and kept nowhere. */
  typing: post('/api/groups/:id/typing'),
}
