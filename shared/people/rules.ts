import type { Me } from '#shared/users/user.ts'

/** Moderators need the profile of a banned user, which cases and content link to. */
export const maySeeBanned = ({ isAdmin, isModerator }: Pick<Me, 'isAdmin' | 'isModerator'>) =>
  isAdmin || isModerator
