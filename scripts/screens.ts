import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Page,
  expect as playwrightExpect,
  request,
} from '@playwright/test'
import sharp from 'sharp'
import { argumentsOrHelp } from '#server/commands/command.ts'
import { community } from '#shared/community/contract.ts'
import { connections } from '#shared/connections/contract.ts'
import { type Event, events } from '#shared/events/contract.ts'
import { groups, type JoinedGroup } from '#shared/groups/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { resources } from '#shared/resources/contract.ts'
import { demo, logIn } from '../e2e/support/people.ts'
import { consentedStorageState } from '../e2e/support/runConfig.ts'
import { createProduct } from '../reliability/support/product.ts'
import { ensureChromium, findChromium, launchOptions } from './chromium.mjs'
import { ensureBuilt } from './setup/build.mjs'
import { root } from './setup/child.mjs'

const folder = join(root, 'docs/screens')

// Only a guard against hanging.
const expect = playwrightExpect.configure({ timeout: 60_000 })

const modes = [
  { name: '390-light', title: 'Phone', width: 390, height: 844, colorScheme: 'light' },
  { name: '390-dark', title: 'Phone, dark', width: 390, height: 844, colorScheme: 'dark' },
  { name: '1280-light', title: 'Desktop', width: 1280, height: 860, colorScheme: 'light' },
] as const
type Mode = (typeof modes)[number]

type Screen = {
  title: string
  /** The address, or how to find it in the demo community. */
  path: string | ((api: APIRequestContext) => Promise<string>)
  reach?: (page: Page) => Promise<void>
}

const list = async <T>(api: APIRequestContext, path: string): Promise<T[]> =>
  (await api.get(path)).json()

const firstOf = <T>([row]: T[]): T => {
  if (!row) throw new Error('The demo community has none of them.')
  return row
}

const first = async <T>(api: APIRequestContext, path: string): Promise<T> =>
  firstOf(await list<T>(api, path))

const timeOfLast = ({ lastMessage }: JoinedGroup) => String(lastMessage?.createdAt ?? '')

const visitorScreens: Screen[] = [{ title: 'Log in', path: '/auth' }]

const memberScreens: Screen[] = [
  { title: 'Home', path: '/' },
  { title: 'Events', path: '/events' },
  {
    title: 'An event',
    path: async (api) => {
      const upcoming = await list<Event>(api, `${events.list.path}?when=upcoming`)
      const { id } = firstOf(upcoming.filter(({ isBooked, placesLeft }) => !isBooked && placesLeft))
      return `/events?event=${id}`
    },
  },
  { title: 'Calendar', path: '/events?view=calendar' },
  { title: 'My events', path: '/events?mine=true' },
  {
    title: 'A ticket',
    path: async (api) => {
      const { eventId } = await first<{ eventId: string }>(api, events.myBookings.path)
      return `/events?event=${eventId}&dialog=ticket`
    },
  },
  { title: 'Groups', path: '/groups' },
  {
    title: 'A group',
    path: async (api) => {
      const mine = await list<JoinedGroup>(api, groups.mine.path)
      const newest = mine.toSorted((one, other) => (timeOfLast(other) > timeOfLast(one) ? 1 : -1))
      return `/groups/${firstOf(newest).id}`
    },
  },
  { title: 'Community board', path: '/community' },
  {
    title: 'A post',
    path: async (api) =>
      `/community/${(await first<{ id: string }>(api, community.posts.path)).id}`,
  },
  { title: 'Connect', path: '/connections' },
  {
    title: 'A member',
    path: async (api) => {
      const { otherUser } = await first<{ otherUser: { username: string } }>(
        api,
        connections.list.path,
      )
      return `/people/${otherUser.username}`
    },
  },
  { title: 'Messages', path: '/messages' },
  {
    title: 'A conversation',
    path: async (api) => {
      const { otherUserId } = await first<{ otherUserId: string }>(api, messages.conversations.path)
      return `/messages?with=${otherUserId}`
    },
  },
  { title: 'Guides', path: '/resources' },
  {
    title: 'A guide',
    path: async (api) =>
      `/resources/${(await first<{ slug: string }>(api, resources.list.path)).slug}`,
  },
  {
    title: 'Notifications',
    path: '/',
    reach: async (page) => {
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await expect(page.getByRole('region', { name: 'List of notifications' })).toBeVisible()
    },
  },
  { title: 'Profile', path: '/profile' },
  { title: 'Settings', path: '/profile?tab=settings' },
  { title: 'Privacy', path: '/privacy' },
]

const adminScreens: Screen[] = [
  { title: 'Administration', path: '/admin' },
  { title: 'Analytics', path: '/admin?tab=analytics' },
  { title: 'Bookings', path: '/admin?tab=bookings' },
]

const groupsOfScreens = [
  { user: null, screens: visitorScreens },
  { user: demo.newcomer, screens: memberScreens },
  { user: demo.admin, screens: adminScreens },
]
const allScreens = groupsOfScreens.flatMap(({ screens }) => screens)

const fileName = (screen: Screen, mode: Mode) => {
  const number = String(allScreens.indexOf(screen) + 1).padStart(2, '0')
  return `${number}-${screen.title.toLowerCase().replaceAll(' ', '-')}-${mode.name}.webp`
}

const isSettled = async (page: Page) => {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
  // What is loaded when the page is idle, such as menus.
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 300))),
  )
  // Pictures and fonts.
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [...document.images].every((image) => image.loading === 'lazy' || image.complete),
  )
}

/** One session for all modes, because a login from another device notifies the member. */
const logInOnce = async (url: string, user: string | null) => {
  const consented = consentedStorageState(url)
  if (!user) return consented
  const context = await request.newContext({ baseURL: url })
  await logIn(context, { username: user, password: demo.password })
  const { cookies } = await context.storageState()
  await context.dispose()
  return { ...consented, cookies }
}

type Session = {
  screens: Screen[]
  storageState: NonNullable<BrowserContextOptions['storageState']>
}

const takeAll = async (browser: Browser, url: string, mode: Mode, sessions: Session[]) => {
  for (const { screens, storageState } of sessions) {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: mode.width, height: mode.height },
      isMobile: mode.width < 600,
      hasTouch: mode.width < 600,
      colorScheme: mode.colorScheme,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      locale: 'en-GB',
      timezoneId: 'Europe/Amsterdam',
      storageState,
    })
    for (const screen of screens) {
      const { path, reach } = screen
      const page = await context.newPage()
      await page.goto(typeof path === 'string' ? path : await path(context.request))
      await isSettled(page)
      await reach?.(page)
      await isSettled(page)
      const png = await page.screenshot({ animations: 'disabled' })
      await sharp(png)
        .webp({ quality: 80 })
        .toFile(join(folder, fileName(screen, mode)))
      await page.close()
    }
    await context.close()
  }
}

const section = (screen: Screen) => `## ${screen.title}

| ${modes.map(({ title }) => title).join(' | ')} |
|${'---|'.repeat(modes.length)}
| ${modes.map((mode) => `![${screen.title}, ${mode.title}](${fileName(screen, mode)})`).join(' | ')} |
`

const page = `# Screens

The screens of the demo community, each on a phone in light and dark, and on a desktop. \`npm run screens\` takes them anew.

${allScreens.map(section).join('\n')}`

argumentsOrHelp({
  name: 'npm run screens',
  about: 'Takes the pictures of docs/screens from the demo community.',
})
ensureChromium()
await ensureBuilt()
mkdirSync(folder, { recursive: true })
for (const file of readdirSync(folder)) if (file.endsWith('.webp')) rmSync(join(folder, file))
const dataDir = mkdtempSync(join(tmpdir(), 'welkom-screens-'))
const product = await createProduct({ dataDir, isDemo: true })
const browser = await chromium.launch(launchOptions(findChromium()))
try {
  await product.start()
  const sessions = await Promise.all(
    groupsOfScreens.map(async ({ user, screens }) => ({
      screens,
      storageState: await logInOnce(product.url, user),
    })),
  )
  for (const mode of modes) await takeAll(browser, product.url, mode, sessions)
  writeFileSync(join(folder, 'README.md'), page)
  console.log(`${allScreens.length} screens are in docs/screens.`)
} finally {
  await browser.close()
  await product.end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
}
