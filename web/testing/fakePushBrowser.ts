import { onTestFinished } from 'vitest'
import type { PushDevice } from '#shared/push/contract.ts'

const allOn = {
  events: true,
  messages: true,
  buddyMatches: true,
  recommendations: true,
  community: true,
}

/** This browser, as the server lists it. */
export const aDevice = (changes: Partial<PushDevice> = {}): PushDevice => ({
  id: '01890a5d-ac96-774b-8a00-000000000001',
  name: 'Chrome on Linux',
  isActive: true,
  isHere: true,
  preferences: allOn,
  createdAt: new Date('2026-01-05T09:00:00Z'),
  ...changes,
})

/** The server's VAPID public key. */
export const publicKey = 'AQID'

const subscriptionInput = {
  endpoint: 'https://push.example/1',
  keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
}

/** A fake PushManager that stores one subscription. */
const aPushManager = () => {
  let current: object | null = null
  const subscription = (applicationServerKey: BufferSource | string | null | undefined) => ({
    endpoint: subscriptionInput.endpoint,
    options: { applicationServerKey, userVisibleOnly: true },
    toJSON: () => subscriptionInput,
    unsubscribe: async () => {
      current = null
      return true
    },
  })
  return {
    getSubscription: async () => current,
    subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
      current = subscription(applicationServerKey)
      return current
    },
  }
}

const define = (target: object, name: string, value: unknown) => {
  const before = Object.getOwnPropertyDescriptor(target, name)
  Object.defineProperty(target, name, { value, configurable: true })
  onTestFinished(() => {
    if (before) Object.defineProperty(target, name, before)
    else Reflect.deleteProperty(target, name)
  })
}

type Permission = {
  now: NotificationPermission
  answer: NotificationPermission
  promptCount: number
}

/**
 * Fakes a browser with push support and an inert service worker. The returned object sets the reply
 * to the permission prompt and counts the prompts.
 */
export const fakePushBrowser = ({
  now = 'default',
  answer = 'granted',
}: Partial<Permission> = {}) => {
  const permission: Permission = { now, answer, promptCount: 0 }
  const registration = Object.assign(new EventTarget(), {
    pushManager: aPushManager(),
    installing: null,
    waiting: null,
    active: null,
    getNotifications: async () => [],
    update: async () => registration,
  })
  define(
    navigator,
    'serviceWorker',
    Object.assign(new EventTarget(), {
      controller: null,
      ready: Promise.resolve(registration),
      register: async () => registration,
      getRegistration: async () => registration,
      startMessages: () => undefined,
    }),
  )
  define(window, 'PushManager', class {})
  define(window, 'Notification', {
    get permission() {
      return permission.now
    },
    requestPermission: async () => {
      permission.promptCount += 1
      permission.now = permission.answer
      return permission.now
    },
  })
  return permission
}

/** Stores that this user had enabled push in this browser. */
export const storeDeviceOf = (userId: string, { id }: PushDevice) =>
  localStorage.setItem(
    'push-device',
    JSON.stringify({ userId, id, endpoint: subscriptionInput.endpoint }),
  )
