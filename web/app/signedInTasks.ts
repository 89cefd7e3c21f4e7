import { queryClient } from '#web/api/queryClient.ts'
import { agreeOnLanguage } from '#web/auth/chosenLanguage.ts'
import { meQuery } from '#web/auth/data.ts'
import { tapsPrefix } from '#web/events/door/doorQueue.ts'
import { syncAppBadge } from '#web/notifications/appBadge.ts'
import { startPersisting } from '#web/offline/persistedQueries.ts'
import { startRealtime } from '#web/realtime/liveEvents.ts'
import { draftNames } from '#web/storage/drafts.ts'
import { clearOutbox, readOutbox } from '#web/storage/outboxStore.ts'

// The requests of the first screen go first.
const ticketsDelayMs = 3000

const preloadTickets = async () => {
  const { prefetchTickets } = await import('#web/events/ticket/data.ts')
  await prefetchTickets()
}

/** Sends this user's messages that were written offline, in any tab or in an earlier visit. */
const sendOutbox = async (userId: string) => {
  await clearOutbox(userId)
  if ((await readOutbox()).length === 0) return
  // Offline, the code of one kind may be missing.
  await Promise.allSettled([
    import('#web/groups/chat/sendMessage.ts').then(({ resume }) => resume()),
    import('#web/messages/sendMessage.ts').then(({ resume }) => resume()),
  ])
}

/** Sends the check-ins of an earlier visit that had no network. */
const sendWaitingCheckIns = async (userId: string) => {
  const eventIds = draftNames(userId, tapsPrefix)
  if (eventIds.length === 0) return
  const { sendCheckIns } = await import('#web/events/hosted/useDoor.ts')
  sendCheckIns(eventIds)
}

const agreeOnAccountLanguage = async () => {
  const me = await queryClient.ensureQueryData(meQuery)
  if (me) await agreeOnLanguage(me)
}

/** Starts the background tasks of a signed-in user. Returns the function that stops them. */
export const startSignedInTasks = (me: { id: string }) => {
  const stops = [startRealtime(me), startPersisting(me.id), syncAppBadge(queryClient)]
  void sendOutbox(me.id).catch(() => {}) // storage may be forbidden
  void sendWaitingCheckIns(me.id).catch(() => {}) // the next start sends them
  // Without a connection, the next start agrees.
  void agreeOnAccountLanguage().catch(() => {})
  // After a write in progress: a logout would make these reads fail.
  const preloadLater = () =>
    setTimeout(() => {
      if (queryClient.isMutating() > 0) timer = preloadLater()
      else void preloadTickets().catch(() => {})
    }, ticketsDelayMs)
  let timer = preloadLater()
  // Preloaded, because it is needed offline.
  void import('#web/offline/LastUpdated.tsx').catch(() => {})
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
