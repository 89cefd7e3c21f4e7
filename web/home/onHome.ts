import type { Me } from '#shared/users/user.ts'

const offeredMs = 100 * 24 * 3_600_000

/** Whoever has been a member for longer finds it in the settings. */
export const isOnHome = ({ firstDays, createdAt }: Me, now: Date) =>
  firstDays === 'shown' ||
  (firstDays === 'offered' && now.getTime() - createdAt.getTime() < offeredMs)
