import type { GroupMemberRow, GroupRow, JoinRequestRow } from '#server/db/schema.ts'
import { dayOf, type Fact } from './facts.ts'

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

const aboutGroup = (kind: GroupKind, group: Group, key: string): Fact => ({
  kind,
  key: `${kind}:${key}`,
  words: { about: group.name },
  actionUrl: `/groups/${group.id}`,
})

type Person = { id: string; name: string }
type Request = Pick<JoinRequestRow, 'id' | 'createdAt'>
type Membership = Pick<GroupMemberRow, 'id'>

/** Once a day at most, however often somebody asks and takes it back. */
export const askedToJoin = (group: Group, who: Person, at: Date): Fact => ({
  ...aboutGroup('askedToJoin', group, `${group.id}:${who.id}:${dayOf(at)}`),
  words: { about: group.name, who: who.name },
  by: who.id,
})

/** Once a day at most, as `askedToJoin`. */
export const invitedToGroup = (
  group: Group,
  who: { id: string; name?: string },
  at: Date,
): Fact => ({
  ...aboutGroup('invitedToGroup', group, `${group.id}:${who.id}:${dayOf(at)}`),
  words: { about: group.name, ...(who.name && { who: who.name }) },
  by: who.id,
})

export const joinAccepted = (group: Group, { id, createdAt }: Request) =>
  aboutGroup('joinAccepted', group, `${id}:${createdAt.getTime()}`)
export const joinDeclined = (group: Group, { id, createdAt }: Request) =>
  aboutGroup('joinDeclined', group, `${id}:${createdAt.getTime()}`)

export const removedFromGroup = (group: Group, { id }: Membership) =>
  aboutGroup('removedFromGroup', group, id)
export const becameAdmin = (group: Group, { id }: Membership, at: Date) =>
  aboutGroup('becameAdmin', group, `${id}:${at.getTime()}`)
export const groupDeleted = (group: Group): Fact => ({
  ...aboutGroup('groupDeleted', group, group.id),
  actionUrl: '/groups',
})

/** `why`: the house rule it was taken down by. */
export const groupHidden = (group: Group, why: string | null, at: Date): Fact => ({
  ...aboutGroup('groupHidden', group, `${group.id}:${at.getTime()}`),
  words: { about: group.name, ...(why && { what: why }) },
  actionUrl: '/groups',
})
export const groupBack = (group: Group, at: Date) =>
  aboutGroup('groupBack', group, `${group.id}:${at.getTime()}`)

export const groupMention = (who: Person, group: Group, { id }: { id: string }): Fact => ({
  kind: 'groupMention',
  key: `groupMention:${id}`,
  words: { who: who.name, about: group.name },
  actionUrl: `/groups/${group.id}`,
  said: { groupMessageId: id },
})
