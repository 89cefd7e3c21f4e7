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
import { demo } from './demo.ts'
import { isFullRun } from './fullRun.ts'
import { addEvent, type Gathering, type Wishes } from './gatherings.ts'
import { aPerson, logIn, type Person, register } from './people.ts'

type Fixtures = {
  admin: APIRequestContext
  /** The console errors of this test's browsers so far. */
  complaints: { all: string[]; watch: (context: BrowserContext) => void }
  /** Looks for private text in the replies to others; a leak fails the test. */
  canary: Canary
  /** Whether it looks at what the browsers receive as well. */
  watchesBrowsers: boolean
  /** Console errors that this test provokes; all others fail it. */
  allowComplaint: (pattern: RegExp) => void
  /** Signs the page in as somebody new. */
  newcomer: (name?: string) => Promise<Person>
  /** Signs the page in as one of the demo community. */
  signIn: (username: string) => Promise<void>
  /** Somebody else, who acts through the API. */
  someoneElse: () => Promise<APIRequestContext & { person: Person }>
  /** A page in a browser of its own: somebody else's, or another device of `person`. */
  anotherBrowser: (person?: Person) => Promise<Page & { person: Person }>
  anEvent: (wishes?: Wishes) => Promise<Gathering>
}

// Browsers log the 401 that tells a visitor apart, and a service worker that cannot be fetched offline.
const isUsual = (message: ConsoleMessage) =>
  /error occurred when fetching the script/.test(message.text()) ||
  (/ 401 /.test(message.text()) && new URL(message.location().url).pathname === auth.me.path)

/**
 * People lift the pointer between two clicks. Without that, two quick clicks in the same place are
 * taken for one.
 */
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
  // One sign-in for the tests of a worker: there is a limit of sessions for each person.
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

  // Signed out meanwhile where many end-to-end tests have signed in as the same administrator.
  admin: async ({ adminOfWorker: admin }, use) => {
    const me = await admin.get(auth.me.path)
    if (!me.ok()) await logIn(admin, { username: demo.admin, password: demo.password })
    await use(admin)
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what is needed: nothing.
  complaints: async ({}, use) => {
    const all: string[] = []
    await use({
      all,
      watch: (context) => {
        context.on('console', (message) => {
          if (message.type() === 'error' && !isUsual(message))
            all.push(`${message.text()} (${message.location().url})`)
        })
        context.on('weberror', (error) => all.push(String(error.error())))
      },
    })
  },

  allowComplaint: [
    async ({ context, complaints: { all, watch } }, use) => {
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
      expect(await canary.take(), 'Nobody is told what is not for them').toEqual([])
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
    // The number of sessions per person is limited: those left open would end those of running tests.
    const leave = async () => {
      // A page that is still there may be reading, and would be told 401.
      if (!page.isClosed()) await page.goto('about:blank')
      await page.request.post(auth.logout.path)
    }
    await use(async (username) => {
      await leave()
      await logIn(page.request, { username, password: demo.password })
    })
    await page.close()
    await leave()
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

  anotherBrowser: async ({ browser, complaints, canary }, use) => {
    const made: BrowserContext[] = []
    await use(async (known) => {
      const context = await browser.newContext()
      made.push(context)
      complaints.watch(context)
      canary.watch(context)
      const page = await context.newPage()
      liftPointerBeforeClicks(page)
      const person = known ?? aPerson('Joris Bakker')
      await (known ? logIn : register)(page.request, person)
      return Object.assign(page, { person })
    })
    await Promise.all(made.map((context) => context.close()))
  },

  anEvent: async ({ admin }, use) => {
    await use((wishes) => addEvent(admin, wishes))
  },
})

export { expect } from '@playwright/test'
