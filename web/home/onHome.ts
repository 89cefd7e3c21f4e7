import type { Me } from '#shared/users/user.ts'

const dayMs = 24 * 3_600_000
const offeredMs = 100 * dayMs

/** Nobody is welcomed back who has only just come. */
export const isNewOn = ({ createdAt }: Me, now: Date) => now.getTime() - createdAt.getTime() < dayMs

/** Whoever has been a member for longer finds it in the settings. */
export const isOnHome = ({ firstDays, createdAt }: Me, now: Date) =>
  firstDays === 'shown' ||
  (firstDays === 'offered' && now.getTime() - createdAt.getTime() < offeredMs)
