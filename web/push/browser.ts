import { registerWorker } from '#web/install/worker.ts'
import type { WorkerMessage } from './showing.ts'

/** What the browser itself can do; `homeScreen`: it can, once Welkom is opened from there. */
export type Support = 'yes' | 'homeScreen' | 'no'

const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

export const readSupport = (): Support => {
  const has = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  return has ? 'yes' : isApple() ? 'homeScreen' : 'no'
}

export const readPermission = (): NotificationPermission =>
  'Notification' in window ? Notification.permission : 'default'

const lookers = new Set<() => void>()

/** The browser's own question. Not every browser tells by itself what was answered. */
export const askPermission = async (): Promise<NotificationPermission> => {
  const answer = await Notification.requestPermission()
  for (const look of lookers) look()
  return answer
}

/** Calls `look` when somebody answers the browser's question, or changes its settings. */
export const onPermission = (look: () => void) => {
  lookers.add(look)
  let status: PermissionStatus | null = null
  let isOver = false
  const follow = async () => {
    const found = await navigator.permissions.query({ name: 'notifications' })
    if (isOver) return
    status = found
    status.addEventListener('change', look)
  }
  follow().catch(() => {}) // older ones cannot tell: then it is read when the page is
  return () => {
    isOver = true
    lookers.delete(look)
    status?.removeEventListener('change', look)
  }
}

export const findSubscription = async (): Promise<PushSubscription | null> => {
  if (readSupport() !== 'yes') return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  )

/** Whether it was made for this installation, as it is now. */
export const isFor = (subscription: PushSubscription, publicKey: string) => {
  const key = new Uint8Array(subscription.options.applicationServerKey ?? [])
  const wanted = bytesOf(publicKey)
  return key.length === wanted.length && key.every((byte, at) => byte === wanted[at])
}

/** The browser's subscription for this key: the one there is, or else a new one. */
export const subscribeFor = async (publicKey: string): Promise<PushSubscription> => {
  const { pushManager } = await registerWorker()
  const known = await pushManager.getSubscription()
  if (known && isFor(known, publicKey)) return known
  await known?.unsubscribe()
  const applicationServerKey = bytesOf(publicKey)
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

/** What the server needs to reach this browser. */
export const wireOf = (subscription: PushSubscription) => {
  const { keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } }
}

/** Hears the worker; whoever went where it said tells it so. */
export const onWorker = (hear: (message: WorkerMessage) => void) => {
  const listen = ({ data, ports }: MessageEvent<WorkerMessage>) => {
    hear(data)
    ports[0]?.postMessage(null)
  }
  navigator.serviceWorker.addEventListener('message', listen)
  navigator.serviceWorker.startMessages()
}
