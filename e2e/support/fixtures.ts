import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { auth } from '#shared/auth/contract.ts'
import { type Canary, createCanary } from './canary.ts'
import { addEvent, type EventOverrides, type TestEvent } from './events.ts'
import { aPerson, demo, logIn, type Person, register } from './people.ts'
import { answerConsent, isFullRun, wide } from './runConfig.ts'

type Fixtures = {
  /** Whether the consent dialog is answered before the first visit. */
  hasAnsweredConsent: boolean
  admin: APIRequestContext
  /** The console errors of this test's browsers so far. */
  consoleErrors: { all: string[]; watch: (context: BrowserContext) => void }
  /** Scans replies for other users' private text; a leak fails the test. */
  canary: Canary
  /** Whether the canary also scans what browsers receive. */
  watchesBrowsers: boolean
  /** Console errors that this test provokes; all others fail it. */
  allowConsoleError: (pattern: RegExp) => void
  /** Registers a new user and signs the page in. */
  newcomer: (name?: string) => Promise<Person>
  /** Signs the page in as a demo user. */
  signIn: (username: string) => Promise<void>
  /** Registers another user, who acts through the API. */
  someoneElse: () => Promise<APIRequestContext & { person: Person }>
  /** A page in a separate browser context: of a new user, or another device of `person`. */
  anotherBrowser: (person?: Person) => Promise<Page & { person: Person }>
  anEvent: (wishes?: EventOverrides) => Promise<TestEvent>
}

// Browsers log the 401 of a signed-out visitor, and a service worker script that fails to load offline.
const isExpected = (message: ConsoleMessage) =>
  /error occurred when fetching the script/.test(message.text()) ||
  (/ 401 /.test(message.text()) && new URL(message.location().url).pathname === auth.me.path)

/** Moves the pointer away before each click. Otherwise two quick clicks on one spot count as a double click. */
const liftPointerBeforeClicks = (page: Page) => {
  const locators = Object.getPrototypeOf(page.locator('html')) as Locator & { isLifting?: true }
  if (locators.isLifting) return
  locators.isLifting = true
  const { click } = locators
  locators.click = async function (this: Locator, options) {
    await this.page().mouse.move(0, 0)
    return click.call(this, options)
  }
}

export const test = base.extend<Fixtures, { adminOfWorker: APIRequestContext }>({
  viewport: async ({ viewport }, use, { tags }) =>
    use(tags.includes('@anyWidth') ? wide.viewport : viewport),
  hasTouch: async ({ hasTouch }, use, { tags }) => use(hasTouch && !tags.includes('@anyWidth')),
  isMobile: async ({ isMobile }, use, { tags }) => use(isMobile && !tags.includes('@anyWidth')),

  hasAnsweredConsent: [true, { option: true }],
  context: async ({ context, baseURL, hasAnsweredConsent }, use) => {
    if (hasAnsweredConsent) await answerConsent(context, baseURL ?? '')
    await use(context)
  },

  // One sign-in per worker, because the number of sessions per user is limited.
  adminOfWorker: [
    async ({ playwright }, use, { project }) => {
      const { baseURL } = project.use
      const admin = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
      createCanary().watchRequest(admin)
      await use(admin)
      await admin.dispose()
    },
    { scope: 'worker' },
  ],

  // The session may have been evicted by other tests that sign in as the same administrator.
  admin: async ({ adminOfWorker: admin }, use) => {
    const me = await admin.get(auth.me.path)
    if (!me.ok()) await logIn(admin, { username: demo.admin, password: demo.password })
    await use(admin)
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires destructuring; no fixture is needed.
  consoleErrors: async ({}, use) => {
    const all: string[] = []
    await use({
      all,
      watch: (context) => {
        context.on('console', (message) => {
          if (message.type() === 'error' && !isExpected(message))
            all.push(`${message.text()} (${message.location().url})`)
        })
        context.on('weberror', (error) => all.push(String(error.error())))
      },
    })
  },

  allowConsoleError: [
    async ({ context, consoleErrors: { all, watch } }, use) => {
      const allowed: RegExp[] = []
      watch(context)
      await use((pattern) => allowed.push(pattern))
      const unexpected = all.filter((text) => !allowed.some((pattern) => pattern.test(text)))
      expect(unexpected, 'The console stays silent').toEqual([])
    },
    { auto: true },
  ],

  watchesBrowsers: [isFullRun, { option: true }],
  canary: [
    async ({ context, watchesBrowsers }, use) => {
      const canary = createCanary({ watchesBrowsers })
      canary.watch(context)
      await use(canary)
      expect(await canary.take(), 'Private text reached another user').toEqual([])
    },
    { auto: true },
  ],

  page: async ({ page }, use) => {
    liftPointerBeforeClicks(page)
    await use(page)
  },

  newcomer: async ({ page }, use) => {
    await use(async (name) => {
      const person = aPerson(name)
      await register(page.request, person)
      return person
    })
  },

  signIn: async ({ page }, use) => {
    // The number of sessions per user is limited: open ones would evict those of running tests.
    const logOut = async () => {
      // An open page might send requests and log a 401.
      if (!page.isClosed()) await page.goto('about:blank')
      await page.request.post(auth.logout.path)
    }
    await use(async (username) => {
      await logOut()
      await logIn(page.request, { username, password: demo.password })
    })
    await page.close()
    await logOut()
  },

  someoneElse: async ({ playwright, baseURL, canary }, use) => {
    const made: APIRequestContext[] = []
    await use(async () => {
      const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
      made.push(request)
      canary.watchRequest(request)
      const person = aPerson('Sam de Wit')
      await register(request, person)
      return Object.assign(request, { person })
    })
    await Promise.all(made.map((request) => request.dispose()))
  },

  anotherBrowser: async ({ browser, baseURL, consoleErrors, canary }, use) => {
    const made: BrowserContext[] = []
    await use(async (existing) => {
      const context = await browser.newContext()
      made.push(context)
      await answerConsent(context, baseURL ?? '')
      consoleErrors.watch(context)
      canary.watch(context)
      const page = await context.newPage()
      liftPointerBeforeClicks(page)
      const person = existing ?? aPerson('Joris Bakker')
      await (existing ? logIn : register)(page.request, person)
      return Object.assign(page, { person })
    })
    await Promise.all(made.map((context) => context.close()))
  },

  anEvent: async ({ admin }, use) => {
    await use((wishes) => addEvent(admin, wishes))
  },
})

export { expect } from '@playwright/test'
