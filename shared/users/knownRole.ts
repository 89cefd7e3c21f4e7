import type { Me, Role } from './user.ts'

/** The role that the registration form preselects; users may not have chosen it themselves. */
export const defaultRole: Role = 'student'

type RoleChoice = Pick<Me, 'role' | 'hasChosenRole'>

export const isRoleChosen = ({ role, hasChosenRole }: RoleChoice) =>
  hasChosenRole || role !== defaultRole

/** The role to conclude from, and to show to others: `other` until the user has chosen one. */
export const knownRole = (user: RoleChoice) => (isRoleChosen(user) ? user.role : 'other')
