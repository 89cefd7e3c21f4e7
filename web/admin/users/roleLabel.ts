import { roleLabels } from '#shared/users/user.ts'

/** Also of one that none of our forms has ever offered. */
export const roleLabel = (role: string): string =>
  (roleLabels as Record<string, string | undefined>)[role] ?? role.replaceAll('_', ' ')
