import { useEffect } from 'react'
import { keptFor } from '#web/api/keptFor.ts'
import { bringBackWith } from '#web/api/unreachable.ts'

const againMs = 30_000
// Whatever the first screen asks for goes first.
const ticketsAfterMs = 3000

const load = () => import('#web/api/keptReads.ts')

const keepTickets = async () => {
  const { keepTickets } = await import('#web/events/ticket/keepTickets.ts')
  await keepTickets()
}

/** What was written without a network, by this person: also in another tab, or before this page was. */
const sendUnsent = async (userId: string) => {
  const { forgetUnsent, readUnsent } = await import('#web/api/unsentStore.ts')
  await forgetUnsent(userId)
  if ((await readUnsent()).length === 0) return
  const ways = await Promise.all([
    import('#web/groups/chat/sending.ts'),
    import('#web/messages/sending.ts'),
  ])
  for (const { resume } of ways) await resume()
}

bringBackWith(async () => {
  if (keptFor() !== null) await (await load()).bringBack()
})

/** What this person is shown is kept on the device, to be read without a network. */
export const useKept = (userId: string | undefined) => {
  useEffect(() => {
    if (!userId) return
    let isOver = false
    let stop = () => {}
    let later: number | undefined
    // Fetched only now: the first screen does not wait for it.
    const start = async () => {
      try {
        const { startKeeping } = await load()
        if (isOver) return
        stop = startKeeping(userId)
        await import('./LastUpdated.tsx').catch(() => {}) // once it is needed it cannot be fetched
        if (isOver) return
        void sendUnsent(userId).catch(() => {}) // storage may be forbidden
        later = window.setTimeout(() => void keepTickets().catch(() => {}), ticketsAfterMs)
      } catch {
        later = window.setTimeout(() => void start(), againMs)
      }
    }
    void start()
    return () => {
      isOver = true
      window.clearTimeout(later)
      stop()
    }
  }, [userId])
}
