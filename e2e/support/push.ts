import type { BrowserContext, Page } from '@playwright/test'
import { type Mailbox, type PushService, startPushService } from '#server/testing/pushService.ts'
import { test as base, expect } from './fixtures.ts'

export type Shown = { title: string; body: string; tag: string }

type Given = {
  /** Takes what the server sends; checked when the test ends. */
  service: PushService
  /** Where this page's browser takes its pushes: in their order, one for each time it subscribes. */
  boxes: [Mailbox, Mailbox]
}

export const test = base.extend<Given>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what is needed: nothing.
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

// What there is in a worker, and not in a page.
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

/** A browser that cannot show notifications says no by itself: its pages hear a yes. */
const allow = (context: BrowserContext) =>
  context.addInitScript(() => {
    if (Notification.permission === 'granted') return
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
  })

/** The page's own subscribing, but at the test push service: no test reaches a real one. */
const subscribeAt = (context: BrowserContext, boxes: Mailbox[]) =>
  context.addInitScript(
    (subscriptions) => {
      const place = 'test-subscriptions'
      type Kept = { used: number; key: number[] | null }
      const kept = (): Kept => JSON.parse(localStorage.getItem(place) ?? '{"used":0,"key":null}')
      const keep = (state: Kept) => localStorage.setItem(place, JSON.stringify(state))
      const subscription = () => {
        const { used, key } = kept()
        const wire = subscriptions[used - 1]
        if (!key || !wire) return null
        return {
          endpoint: wire.endpoint,
          options: { applicationServerKey: Uint8Array.from(key).buffer, userVisibleOnly: true },
          toJSON: () => wire,
          unsubscribe: async () => {
            keep({ used, key: null })
            return true
          },
        }
      }
      Object.assign(PushManager.prototype, {
        getSubscription: async () => subscription(),
        subscribe: async (options: PushSubscriptionOptionsInit) => {
          if (!options.userVisibleOnly) throw new Error('Every push has to be seen')
          const key = [...new Uint8Array(options.applicationServerKey as ArrayBuffer)]
          keep({ used: kept().used + 1, key })
          return subscription()
        },
      })
    },
    boxes.map(({ subscription }) => subscription),
  )

/**
 * How many notifications the worker has put up. Chromium loses one for which it is asked while it is
 * being put up, so who waits for it waits for this first.
 */
const countShown = (page: Page): Promise<number> =>
  workerOf(page).evaluate(() => {
    const self = globalThis as unknown as Worker & { shown?: number }
    if (self.shown === undefined) {
      const { registration } = self
      const show = registration.showNotification.bind(registration)
      registration.showNotification = async (...given) => {
        await show(...given)
        self.shown = (self.shown ?? 0) + 1
      }
      self.shown = 0
    }
    return self.shown
  })

/** This site's worker, as the browser itself reaches it. */
export const registrationOf = async (page: Page) => {
  const { origin } = new URL(page.url())
  const session = await page.context().newCDPSession(page)
  const registrationId = await new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(
        ({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted,
      )
      if (own) resolve(own.registrationId)
    })
    void session.send('ServiceWorker.enable')
  })
  return { session, origin, registrationId }
}

/** The way a push takes into the browser, from where its push service would hand it over. */
export const deliverTo = async (page: Page) => {
  const { session, origin, registrationId } = await registrationOf(page)
  return async (data: string) => {
    const before = await countShown(page)
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    await expect.poll(() => countShown(page)).toBeGreaterThan(before)
  }
}

/** What the device shows of us now. */
export const shownOn = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** Clicks what is shown with this tag, through the worker's own handler. */
export const clickOn = async (page: Page, tag: string) => {
  await workerOf(page).evaluate(async (wanted) => {
    const self = globalThis as unknown as Worker
    const [notification] = await self.registration.getNotifications({ tag: wanted })
    if (!notification) throw new Error('Nothing is shown with this tag')
    const event = new self.NotificationEvent('notificationclick', { notification })
    const work: Promise<unknown>[] = []
    // Scripts may not prolong events of their own making.
    Object.defineProperty(event, 'waitUntil', {
      value: (promise: Promise<unknown>) => work.push(promise),
    })
    self.dispatchEvent(event)
    await Promise.all(work)
  }, tag)
}

export const openPanel = async (page: Page) => {
  await page.goto('/profile?tab=settings')
  return page.getByRole('region', { name: 'Push notifications' })
}

/** Who is signed in enables pushes in this browser. */
export const enable = async (page: Page) => {
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Enable Notifications' }).click()
  await expect(panel.getByText('Enabled', { exact: true })).toBeVisible()
  return panel
}

/** As though no page of ours were open: the worker opens one, which is not to be seen here. */
export const closePages = async (page: Page) => {
  await workerOf(page).evaluate(() => {
    const { clients } = globalThis as unknown as Worker
    Object.assign(clients, { matchAll: async () => [], openWindow: async () => null })
  })
}

/** The next of a mailbox, as text: waits until there are so many. */
export const nthText = async (box: Mailbox, nth: number) => {
  await expect.poll(() => box.received.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(nth)
  return box.received[nth - 1]?.text ?? ''
}
