import type { Origin } from '#server/privacy/audit.ts'
import type { Me } from '#shared/users/user.ts'

/** Who asks, and from where. */
export type Asking = { me: Me; origin: Origin }

/** For both trails: what was done with somebody's booking. */
export const ofBooking = (
  { me, origin }: Asking,
  { id, userId }: { id: string; userId: string | null },
) => ({ by: me, ofWhom: userId, entityType: 'booking', entityId: id, origin })
