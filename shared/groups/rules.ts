import type { MemberRole } from './contract.ts'

type Part = { role: MemberRole | null; hasAdmin: boolean }

export const isMember = ({ role }: Pick<Part, 'role'>) => role !== null

/** Its admins do; while it has none, the platform's administrators. */
export const mayManage = ({ role, hasAdmin }: Part, me: { isAdmin: boolean }) =>
  role === 'admin' || (!hasAdmin && me.isAdmin)

/** Its admins; where anybody may join, any member. */
export const mayInvite = ({ role, isPrivate }: { role: MemberRole | null; isPrivate: boolean }) =>
  role === 'admin' || (role !== null && !isPrivate)

/** Who is in a private group is for its members, and for whoever has to manage it. */
export const maySeeMembers = (group: Part & { isPrivate: boolean }, me: { isAdmin: boolean }) =>
  !group.isPrivate || isMember(group) || mayManage(group, me)

/** One's own words only. */
export const mayDeleteMessage = (message: { user: { id: string } | null }, me: { id: string }) =>
  message.user?.id === me.id
