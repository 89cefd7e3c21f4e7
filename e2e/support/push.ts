import type { BrowserContext, Page } from '@playwright/test'
import { type Mailbox, type PushService, startPushService } from '#server/testing/pushService.ts'
import { test as base, expect } from './fixtures.ts'

export type Shown = { title: string; body: string; tag: string }

type PushFixtures = {
  /** The fake push service. Its faults fail the test at the end. */
  service: PushService
  /** The mailboxes of this browser, one per subscription, in order. */
  boxes: [Mailbox, Mailbox]
}

export const test = base.extend<PushFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires destructuring; no fixture is needed.
  service: async ({}, use, { parallelIndex }) => {
    const service = await startPushService(Number(process.env.E2E_PUSH_PORT) + parallelIndex)
    await use(service)
    await service.stop()
    expect(service.faults).toEqual([])
  },
  boxes: async ({ context, baseURL, service }, use) => {
    const boxes: [Mailbox, Mailbox] = [service.mailbox(), service.mailbox()]
    await context.grantPermissions(['notifications'], baseURL ? { origin: baseURL } : {})
    await allow(context)
    await subscribeAt(context, boxes)
    await use(boxes)
  },
})

// Globals of a service worker that the DOM types lack.
type Worker = {
  registration: ServiceWorkerRegistration
  clients: object
  NotificationEvent: new (type: string, init: { notification: Notification }) => Event
  dispatchEvent(event: Event): boolean
}

const workerOf = (page: Page) => {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('There is no service worker')
  return worker
}

/** Fakes the granted permission in browsers that cannot show notifications. */
const allow = (context: BrowserContext) =>
  context.addInitScript(() => {
    if (Notification.permission === 'granted') return
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
  })

/** Replaces `PushManager`, so that pages subscribe to the fake push service. */
const subscribeAt = (context: BrowserContext, boxes: Mailbox[]) =>
  context.addInitScript(
    (subscriptions) => {
      const storageKey = 'test-subscriptions'
      type State = { used: number; key: number[] | null }
      const read = (): State =>
        JSON.parse(localStorage.getItem(storageKey) ?? '{"used":0,"key":null}')
      const store = (state: State) => localStorage.setItem(storageKey, JSON.stringify(state))
      const subscription = () => {
        const { used, key } = read()
        const data = subscriptions[used - 1]
        if (!key || !data) return null
        return {
          endpoint: data.endpoint,
          options: { applicationServerKey: Uint8Array.from(key).buffer, userVisibleOnly: true },
          toJSON: () => data,
          unsubscribe: async () => {
            store({ used, key: null })
            return true
          },
        }
      }
      Object.assign(PushManager.prototype, {
        getSubscription: async () => subscription(),
        subscribe: async (options: PushSubscriptionOptionsInit) => {
          if (!options.userVisibleOnly) throw new Error('userVisibleOnly is required')
          const key = [...new Uint8Array(options.applicationServerKey as ArrayBuffer)]
          store({ used: read().used + 1, key })
          return subscription()
        },
      })
    },
    boxes.map(({ subscription }) => subscription),
  )

/**
 * The number of notifications the worker has shown. Chromium loses a notification that is queried while
 * it is being shown, so tests wait for this count first.
 */
const countShown = (page: Page): Promise<number> =>
  workerOf(page).evaluate(() => {
    const self = globalThis as unknown as Worker & { shown?: number }
    if (self.shown === undefined) {
      const { registration } = self
      const show = registration.showNotification.bind(registration)
      registration.showNotification = async (...args) => {
        await show(...args)
        self.shown = (self.shown ?? 0) + 1
      }
      self.shown = 0
    }
    return self.shown
  })

/** The service worker registration in the DevTools protocol. */
export const registrationOf = async (page: Page) => {
  const { origin } = new URL(page.url())
  const session = await page.context().newCDPSession(page)
  const registrationId = await new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(
        ({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted,
      )
      if (registration) resolve(registration.registrationId)
    })
    void session.send('ServiceWorker.enable')
  })
  return { session, origin, registrationId }
}

/** Delivers a push message to the browser, as its push service would. */
export const deliverTo = async (page: Page) => {
  const { session, origin, registrationId } = await registrationOf(page)
  return async (data: string) => {
    const before = await countShown(page)
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    await expect.poll(() => countShown(page)).toBeGreaterThan(before)
  }
}

/** The notifications that the device shows now. */
export const shownOn = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** Clicks the notification with this tag through the worker's click handler. */
export const clickOn = async (page: Page, tag: string) => {
  await workerOf(page).evaluate(async (wanted) => {
    const self = globalThis as unknown as Worker
    const [notification] = await self.registration.getNotifications({ tag: wanted })
    if (!notification) throw new Error('Nothing is shown with this tag')
    const event = new self.NotificationEvent('notificationclick', { notification })
    const work: Promise<unknown>[] = []
    // `waitUntil` throws on synthetic events.
    Object.defineProperty(event, 'waitUntil', {
      value: (promise: Promise<unknown>) => work.push(promise),
    })
    self.dispatchEvent(event)
    await Promise.all(work)
  }, tag)
}

export const openPanel = async (page: Page) => {
  await page.goto('/profile?tab=settings#push-notifications')
  return page.getByRole('region', { name: 'Push notifications' })
}

/** Enables push notifications in this browser. */
export const enable = async (page: Page) => {
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Enable Notifications' }).click()
  await expect(panel.getByText('Enabled', { exact: true })).toBeVisible()
  return panel
}

/** Makes the worker see no open pages and open no window. */
export const closePages = async (page: Page) => {
  await workerOf(page).evaluate(() => {
    const { clients } = globalThis as unknown as Worker
    Object.assign(clients, { matchAll: async () => [], openWindow: async () => null })
  })
}

/** Waits for the nth message of a mailbox and returns its text. */
export const nthText = async (box: Mailbox, nth: number) => {
  await expect.poll(() => box.received.length).toBeGreaterThanOrEqual(nth)
  return box.received[nth - 1]?.text ?? ''
}
