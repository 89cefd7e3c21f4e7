import type { Tx } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { administratorIds } from '#server/users/users.ts'

const mostTold = 100

/** Whoever stands at the door sees what the others there do, and whose booking it is sees it too. */
export const tellDoor = async (
  { live }: Pick<App, 'live'>,
  tx: Tx,
  { eventId, userId }: { eventId: string; userId: string | null },
) => {
  const told = new Set(await administratorIds(tx, mostTold))
  if (userId) told.add(userId)
  live.tell(tx, [...told], { kind: 'bookingChanged', eventId })
}
