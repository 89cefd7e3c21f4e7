import { object, text } from '#web/api/replyDecoders.ts'
import type { WorkerMessage } from '#web/worker/protocol.ts'
import { registerWorker } from '#web/worker/registration.ts'

/** Whether the browser supports push; `homeScreen`: only after installation to the home screen. */
export type PushSupport = 'yes' | 'homeScreen' | 'no'

const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

export const getPushSupport = (): PushSupport => {
  const has = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  return has ? 'yes' : isApple() ? 'homeScreen' : 'no'
}

export const getPermission = (): NotificationPermission =>
  'Notification' in window ? Notification.permission : 'default'

const permissionListeners = new Set<() => void>()

/** Asks the browser for permission. Not every browser fires a change event afterwards. */
export const requestPermission = async (): Promise<NotificationPermission> => {
  const answer = await Notification.requestPermission()
  for (const listener of permissionListeners) listener()
  return answer
}

/** Calls `listener` when the permission changes. */
export const onPermissionChange = (listener: () => void) => {
  permissionListeners.add(listener)
  let status: PermissionStatus | null = null
  let isStopped = false
  const follow = async () => {
    const found = await navigator.permissions.query({ name: 'notifications' })
    if (isStopped) return
    status = found
    status.addEventListener('change', listener)
  }
  follow().catch(() => {}) // older browsers cannot report changes
  return () => {
    isStopped = true
    permissionListeners.delete(listener)
    status?.removeEventListener('change', listener)
  }
}

export const findSubscription = async (): Promise<PushSubscription | null> => {
  if (getPushSupport() !== 'yes') return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

const decodeBase64Url = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  )

/** Whether the subscription was made with this VAPID key. */
export const matchesKey = (subscription: PushSubscription, publicKey: string) => {
  const key = new Uint8Array(subscription.options.applicationServerKey ?? [])
  const wanted = decodeBase64Url(publicKey)
  return key.length === wanted.length && key.every((byte, at) => byte === wanted[at])
}

/** Returns the browser's subscription for this key, or creates one. */
export const ensureSubscription = async (publicKey: string): Promise<PushSubscription> => {
  const { pushManager } = await registerWorker()
  const known = await pushManager.getSubscription()
  if (known && matchesKey(known, publicKey)) return known
  await known?.unsubscribe()
  const applicationServerKey = decodeBase64Url(publicKey)
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

/** The fields of a subscription that the server needs. */
export const toSubscriptionInput = (subscription: PushSubscription) => {
  const { keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } }
}

/** Receives messages of the service worker and acknowledges them. */
export const onWorkerMessage = (handle: (message: WorkerMessage) => void) => {
  const listen = ({ data, ports }: MessageEvent<WorkerMessage>) => {
    handle(data)
    ports[0]?.postMessage(null)
  }
  navigator.serviceWorker.addEventListener('message', listen)
  navigator.serviceWorker.startMessages()
}

/** The subscription of this browser: its server id, its user, and its endpoint. */
export type StoredDevice = { userId: string; id: string; endpoint: string }
const decodeDevice = object({ userId: text, id: text, endpoint: text })

const storageKey = 'push-device'

export const getStoredDevice = (): StoredDevice | null => {
  try {
    return decodeDevice(JSON.parse(localStorage.getItem(storageKey) ?? '')) as StoredDevice
  } catch {
    return null // nothing stored, or invalid data
  }
}

export const storeDevice = (device: StoredDevice | null) => {
  try {
    if (device) localStorage.setItem(storageKey, JSON.stringify(device))
    else localStorage.removeItem(storageKey)
  } catch {
    // Storage may be forbidden. Push must then be enabled again at each visit.
  }
}
