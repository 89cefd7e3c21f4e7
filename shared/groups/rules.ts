import { boldText } from '#shared/http/boldText.ts'
import type { MemberRole } from './contract.ts'

type GroupRole = { role: MemberRole | null; hasAdmin: boolean }

/** In groups of up to this size, every member may write to everyone. */
const maxEveryoneBySize = 20

const everyoneHours = 6

/** Admins may write to everyone, and all members of small groups: once in six hours. */
export const everyoneRule = (
  { isManager, memberCount }: { isManager: boolean; memberCount: number },
  lastAt: Date | null,
  now: Date,
) => {
  const mayEver = isManager || memberCount <= maxEveryoneBySize
  const nextAt = lastAt && new Date(lastAt.getTime() + everyoneHours * 3_600_000)
  return { mayEver, nextAt: mayEver && nextAt && nextAt > now ? nextAt : null }
}

export const isMember = ({ role }: Pick<GroupRole, 'role'>) => role !== null

/** Group admins, or platform administrators if the group has no admin. */
export const mayManage = ({ role, hasAdmin }: GroupRole, me: { isAdmin: boolean }) =>
  role === 'admin' || (!hasAdmin && me.isAdmin)

/** Its admins, and members with that role. */
export const mayRunEvents = ({ role }: Pick<GroupRole, 'role'>) =>
  role === 'admin' || role === 'events'

/** Admins; in public groups any member. */
export const mayInvite = ({ role, isPrivate }: { role: MemberRole | null; isPrivate: boolean }) =>
  role === 'admin' || (role !== null && !isPrivate)

/** Members of a private group are visible to its members and managers only. */
export const maySeeMembers = (
  group: GroupRole & { isPrivate: boolean },
  me: { isAdmin: boolean },
) => !group.isPrivate || isMember(group) || mayManage(group, me)

const excerptLength = 140

/** The beginning of a message in one line, without the stars of bold text. */
export const excerptOf = (text: string) =>
  text.replace(boldText, '$1').replace(/\s+/g, ' ').trim().slice(0, excerptLength)

/** The managers of the group, and members of the platform's team who are in it. */
export const mayTakeDownMessages = (
  group: GroupRole,
  me: { isAdmin: boolean; isModerator: boolean },
) => mayManage(group, me) || (isMember(group) && (me.isAdmin || me.isModerator))
