import type { MemberRole } from './contract.ts'

type GroupRole = { role: MemberRole | null; hasAdmin: boolean }

export const isMember = ({ role }: Pick<GroupRole, 'role'>) => role !== null

/** Group admins, or platform administrators if the group has no admin. */
export const mayManage = ({ role, hasAdmin }: GroupRole, me: { isAdmin: boolean }) =>
  role === 'admin' || (!hasAdmin && me.isAdmin)

/** Admins; in public groups any member. */
export const mayInvite = ({ role, isPrivate }: { role: MemberRole | null; isPrivate: boolean }) =>
  role === 'admin' || (role !== null && !isPrivate)

/** Members of a private group are visible to its members and managers only. */
export const maySeeMembers = (
  group: GroupRole & { isPrivate: boolean },
  me: { isAdmin: boolean },
) => !group.isPrivate || isMember(group) || mayManage(group, me)

export const mayDeleteMessage = (message: { user: { id: string } | null }, me: { id: string }) =>
  message.user?.id === me.id
