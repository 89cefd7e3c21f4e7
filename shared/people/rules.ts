import type { Me } from '#shared/users/user.ts'

/** Nobody else finds the page of somebody who is banned; cases and what they wrote lead there. */
export const maySeeBanned = ({ isAdmin, isModerator }: Pick<Me, 'isAdmin' | 'isModerator'>) =>
  isAdmin || isModerator
