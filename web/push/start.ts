import { navigate } from 'wouter/use-browser-location'
import * as z from 'zod'
import { notifications } from '#shared/notifications/contract.ts'
import { push } from '#shared/push/contract.ts'
import { queryClient } from '#web/api/cache.ts'
import { call, keyOf } from '#web/api/client.ts'
import { ownPath } from '#web/api/ownPath.ts'
import { registerWorker } from '#web/install/worker.ts'
import { onWorker, readSupport } from './browser.ts'
import { dropSubscription, inTurn } from './data.ts'
import { keptDevice } from './device.ts'
import { renewDevice } from './renew.ts'
import { iHear, type WorkerMessage } from './showing.ts'
import { followReading } from './shown.ts'

let isStarted = false
let owner: string | null = null

const renew = async () => {
  // A session that ended by itself: whoever it was is told nothing more here.
  if (!owner) return keptDevice() ? dropSubscription() : undefined
  const userId = owner
  await inTurn(() => renewDevice(userId))
  await queryClient.invalidateQueries({ queryKey: keyOf(push.subscriptions) })
}

const goTo = (text: string) => {
  const path = ownPath(text)
  if (path) navigate(path)
}

/** As in the panel: what was clicked is read. A talk has marks of its own. */
const markRead = async (tag: string) => {
  if (owner && z.uuid().safeParse(tag).success) await call(notifications.markRead, { id: tag })
}

const hear = (message: WorkerMessage) => {
  if (message.kind === 'open') goTo(message.path)
  if (message.kind === 'renew')
    void renew().catch(() => {}) // tried again at the next start
  else void markRead(message.tag).catch(() => {}) // then it stays new
}

/** Once for a page, and again for each person who signs in. `null`: nobody has. */
export const startPush = async (userId: string | null): Promise<void> => {
  owner = userId
  if (readSupport() !== 'yes') return
  if (!isStarted) {
    isStarted = true
    onWorker(hear)
    followReading(queryClient)
    const { active } = await registerWorker()
    active?.postMessage(iHear)
  }
  await renew()
}
