import { queryClient } from '#web/api/cache.ts'
import { startKeeping } from '#web/api/keptReads.ts'
import { startLive } from '#web/api/live.ts'
import { forgetUnsent, readUnsent } from '#web/api/unsentStore.ts'
import { followBadge } from '#web/notifications/appBadge.ts'

// Whatever the first screen asks for goes first.
const ticketsAfterMs = 3000

const keepTickets = async () => {
  const { keepTickets } = await import('#web/events/ticket/keepTickets.ts')
  await keepTickets()
}

/** What was written without a network, by this person: also in another tab, or before this page was. */
const sendUnsent = async (userId: string) => {
  await forgetUnsent(userId)
  if ((await readUnsent()).length === 0) return
  const ways = await Promise.all([
    import('#web/groups/chat/sending.ts'),
    import('#web/messages/sending.ts'),
  ])
  for (const { resume } of ways) await resume()
}

/** All that goes on beside the screens, for as long as this person is signed in. */
export const startSignedIn = (me: { id: string }) => {
  const stops = [startLive(me), startKeeping(me.id), followBadge(queryClient)]
  void sendUnsent(me.id).catch(() => {}) // storage may be forbidden
  const later = setTimeout(() => void keepTickets().catch(() => {}), ticketsAfterMs)
  // Once it is needed it could not be fetched.
  void import('./LastUpdated.tsx').catch(() => {})
  return () => {
    clearTimeout(later)
    for (const stop of stops) stop()
  }
}
