import type { GroupMemberRow, GroupRow, JoinRequestRow } from '#server/db/rows.ts'
import { isoDateOf, type NotificationInput } from './inputs.ts'
import type { StoredText } from './storedText.ts'

type Group = Pick<GroupRow, 'id' | 'name'>
type GroupKind =
  | 'askedToJoin'
  | 'invitedToGroup'
  | 'joinAccepted'
  | 'joinDeclined'
  | 'removedFromGroup'
  | 'becameAdmin'
  | 'groupDeleted'
  | 'groupHidden'
  | 'groupBack'
  | 'messageRemoved'

const groupInput = (kind: GroupKind, group: Group, key: string): NotificationInput => ({
  kind,
  key: `${kind}:${key}`,
  templateArgs: { about: group.name },
  actionUrl: `/groups/${group.id}`,
})

type Person = { id: string; name: string }
type Request = Pick<JoinRequestRow, 'id' | 'createdAt'>
type Membership = Pick<GroupMemberRow, 'id'>

/** The key allows one notification per day, even if the user withdraws and asks again. */
export const askedToJoin = (group: Group, who: Person, at: Date): NotificationInput => ({
  ...groupInput('askedToJoin', group, `${group.id}:${who.id}:${isoDateOf(at)}`),
  templateArgs: { about: group.name, who: who.name },
  actorId: who.id,
})

/** At most once a day, like `askedToJoin`. */
export const invitedToGroup = (
  group: Group,
  who: { id: string; name?: string },
  at: Date,
): NotificationInput => ({
  ...groupInput('invitedToGroup', group, `${group.id}:${who.id}:${isoDateOf(at)}`),
  templateArgs: { about: group.name, ...(who.name && { who: who.name }) },
  actorId: who.id,
})

export const joinAccepted = (group: Group, { id, createdAt }: Request) =>
  groupInput('joinAccepted', group, `${id}:${createdAt.getTime()}`)
export const joinDeclined = (group: Group, { id, createdAt }: Request) =>
  groupInput('joinDeclined', group, `${id}:${createdAt.getTime()}`)

export const removedFromGroup = (group: Group, { id }: Membership) =>
  groupInput('removedFromGroup', group, id)
export const becameAdmin = (group: Group, { id }: Membership, at: Date) =>
  groupInput('becameAdmin', group, `${id}:${at.getTime()}`)
export const groupDeleted = (group: Group): NotificationInput => ({
  ...groupInput('groupDeleted', group, group.id),
  actionUrl: '/groups',
})

/** `why`: the house rule that the group violated. */
export const groupHidden = (group: Group, why: StoredText | null, at: Date): NotificationInput => ({
  ...groupInput('groupHidden', group, `${group.id}:${at.getTime()}`),
  templateArgs: { about: group.name, ...(why && { what: why }) },
  actionUrl: '/groups',
})
export const groupBack = (group: Group, at: Date) =>
  groupInput('groupBack', group, `${group.id}:${at.getTime()}`)

/** `why`: the words of the admin who removed it. */
export const messageRemoved = (
  group: Group,
  { id }: { id: string },
  why: string,
): NotificationInput => ({
  ...groupInput('messageRemoved', group, id),
  templateArgs: { about: group.name, what: why },
})

/** Begins the keys of all mentions in a group. */
export const groupMentionPrefix = (groupId: string) => `groupMention:${groupId}:`

/** The key contains the position of the message, so that reading up to it marks it as read. */
export const groupMentionKey = ({ groupId, seq }: { groupId: string; seq: number }) =>
  `${groupMentionPrefix(groupId)}${seq}`

/** The address of a message in the chat of its group. */
export const groupMessageUrl = (groupId: string, id: string) => `/groups/${groupId}#message-${id}`

/** About a message that names the recipient, or everyone, or answers the recipient. */
export const messageForYou = (
  kind: 'groupMention' | 'groupReply',
  who: Person,
  group: Group,
  { id, seq }: { id: string; seq: number },
): NotificationInput => ({
  kind,
  key: groupMentionKey({ groupId: group.id, seq }),
  templateArgs: { who: who.name, about: group.name },
  actorId: who.id,
  actionUrl: groupMessageUrl(group.id, id),
  messageRef: { groupMessageId: id },
})

/**
 * For those whom every message notifies. It has the key of a mention, so that an edit which names
 * them sends no second push.
 */
export const groupMessage = (
  who: Person,
  group: Group,
  { id, seq }: { id: string; seq: number },
): NotificationInput => ({
  kind: 'groupMessage',
  key: groupMentionKey({ groupId: group.id, seq }),
  templateArgs: { who: who.name, about: group.name },
  actorId: who.id,
  actionUrl: groupMessageUrl(group.id, id),
  messageRef: { groupMessageId: id },
})
