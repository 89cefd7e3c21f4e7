import { navigate } from 'wouter/use-browser-location'
import { notifications } from '#shared/notifications/contract.ts'
import { push } from '#shared/push/contract.ts'
import { call, keyOf } from '#web/api/client.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { safeRedirectPath } from '#web/page/redirects.ts'
import { idIn } from '#web/page/searchParams.ts'
import { pageIsListening, type WorkerMessage } from '#web/worker/protocol.ts'
import { registerWorker } from '#web/worker/registration.ts'
import {
  findSubscription,
  getPermission,
  getPushSupport,
  getStoredDevice,
  matchesKey,
  onWorkerMessage,
} from './browser.ts'
import { registerDevice, removeSubscription, runExclusive } from './data.ts'
import { closeReadNotifications } from './readNotifications.ts'

let isStarted = false
let currentUserId: string | null = null

const sync = async () => {
  // The session expired: the former user must receive nothing more here.
  if (!currentUserId) return getStoredDevice() ? removeSubscription() : undefined
  const userId = currentUserId
  await runExclusive(() => syncDevice(userId))
  await queryClient.invalidateQueries({ queryKey: keyOf(push.subscriptions) })
}

const navigateTo = (text: string) => {
  const path = safeRedirectPath(text)
  if (path) navigate(path)
}

/** Marks a clicked notification as read. Conversations have read states of their own. */
const markRead = async (tag: string) => {
  if (currentUserId && idIn(tag)) await call(notifications.markRead, { id: tag })
}

const handleMessage = (message: WorkerMessage) => {
  if (message.kind === 'open') navigateTo(message.path)
  if (message.kind === 'renew')
    void sync().catch(() => {}) // the next start retries
  else void markRead(message.tag).catch(() => {}) // stays unread
}

/** Called when the page starts and whenever the user changes; null: signed out. */
export const startPush = async (userId: string | null): Promise<void> => {
  currentUserId = userId
  if (getPushSupport() !== 'yes') return
  if (!isStarted) {
    isStarted = true
    onWorkerMessage(handleMessage)
    closeReadNotifications(queryClient)
    const { active } = await registerWorker()
    active?.postMessage(pageIsListening)
  }
  await sync()
}

/**
 * Runs at each start. It renews the subscription when the endpoint or the server's key has changed.
 * It unsubscribes when the device was removed elsewhere or belongs to another user.
 */
const syncDevice = async (userId: string): Promise<void> => {
  if (getPermission() !== 'granted') return
  const stored = getStoredDevice()
  if (!stored || stored.userId !== userId) return removeSubscription()
  const subscription = await findSubscription()
  const { publicKey } = await call(push.vapidPublicKey)
  const isSame = subscription?.endpoint === stored.endpoint && matchesKey(subscription, publicKey)
  if (!isSame) {
    await registerDevice(userId)
    return
  }
  const known = (await call(push.subscriptions)).find(({ id }) => id === stored.id)
  if (!known) return removeSubscription()
  if (known.isActive) {
    // Binds the subscription to the new session, so that revoking the session ends push.
    if (!known.isHere) await registerDevice(userId)
    return
  }
  // As in `enable`: the push service has revoked this endpoint.
  await subscription.unsubscribe()
  await registerDevice(userId)
}
