import type { Page } from '@playwright/test'
import { events } from '#shared/events/contract.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { demo } from './demo.ts'
import { expect, test } from './fixtures.ts'

type State = {
  name: string
  path: string
  /** What brings the page from its address into the state. */
  reach?: (page: Page) => Promise<void>
}

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Loading', { exact: true })).toHaveCount(0)
}

const forVisitors: State[] = [
  { name: 'login', path: '/auth' },
  { name: 'registration', path: '/auth?tab=register' },
  { name: 'privacy', path: '/privacy' },
  { name: 'document of privacy', path: '/privacy/documents/processors' },
  { name: 'contact', path: '/privacy/contact' },
  { name: 'accessibility statement', path: '/privacy/accessibility' },
]

const forMembers: State[] = [
  { name: 'home', path: '/' },
  { name: 'upcoming events', path: '/events' },
  { name: 'past events', path: '/events?tab=past' },
  { name: 'events, none found', path: '/events?q=nothing-is-called-this' },
  { name: 'events, filter dialog', path: '/events', reach: press('Filter') },
  { name: 'events, my calendar', path: '/events', reach: press('My calendar') },
  { name: 'calendar', path: '/events?view=calendar' },
  { name: 'event that does not exist', path: `/events?event=${crypto.randomUUID()}` },
  { name: 'groups', path: '/groups' },
  { name: 'my groups', path: '/groups?tab=mine' },
  { name: 'new group', path: '/groups?dialog=new' },
  { name: 'group that does not exist', path: `/groups/${crypto.randomUUID()}` },
  { name: 'community', path: '/community' },
  { name: 'guides', path: '/resources' },
  { name: 'guides, none found', path: '/resources?q=nothing-is-called-this' },
  { name: 'guide', path: '/resources/finding-housing' },
  { name: 'guide that does not exist', path: '/resources/nothing-is-called-this' },
  { name: 'connections', path: '/connections' },
  { name: 'connection requests', path: '/connections?tab=requests' },
  { name: 'people found', path: '/connections?tab=find&q=an' },
  { name: 'person', path: `/people/${demo.admin}` },
  { name: 'messages', path: '/messages' },
  { name: 'profile', path: '/profile' },
  { name: 'privacy, signed in', path: '/privacy' },
]

const forAdministrators: State[] = [
  { name: 'admin', path: '/admin' },
  { name: 'users', path: '/admin?tab=users' },
  { name: 'write guides', path: '/admin/guides' },
  { name: 'new event', path: '/events', reach: press('New event') },
  { name: 'import', path: '/events', reach: press('Import calendar') },
]

/** Nothing is on its way any more. */
const settled = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

const check = async (page: Page, { name, path, reach }: State) => {
  await page.goto(path)
  await settled(page)
  await reach?.(page)
  await expectAccessible(page, name, { isDarkToo: true })
  await expectNoSidewaysScroll(page)
  await expect(page).toHaveTitle(/ - Welkom$/)
}

// So many in one journey: each on its own would spend more on opening the product than on looking.
const inOneWalk = 8

const walksOf = (states: State[]) =>
  Array.from({ length: Math.ceil(states.length / inOneWalk) }, (_, n) =>
    states.slice(n * inOneWalk, (n + 1) * inOneWalk),
  )

const walk = async (page: Page, states: State[]) => {
  for (const state of states) await test.step(state.name, () => check(page, state))
}

const namesOf = (states: State[]) => `${states[0]?.name} to ${states.at(-1)?.name}`

for (const states of walksOf(forVisitors))
  test(`visitors, ${namesOf(states)}: axe finds nothing`, ({ page }) => walk(page, states))

for (const states of walksOf(forMembers))
  test(`members, ${namesOf(states)}: axe finds nothing`, async ({
    page,
    signIn,
    allowComplaint,
  }) => {
    allowComplaint(/status of 404.*\/api\/(events|groups|resources)\//)
    await signIn(demo.member)
    await walk(page, states)
  })

for (const states of walksOf(forAdministrators))
  test(`administrators, ${namesOf(states)}: axe finds nothing`, async ({ page, signIn }) => {
    await signIn(demo.admin)
    await walk(page, states)
  })

const eventsCall = `**${events.list.path}?*`

test('events on their way: axe finds nothing', { tag: '@anyWidth' }, async ({ page, signIn }) => {
  await signIn(demo.member)
  const held = Promise.withResolvers<void>()
  await page.route(eventsCall, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/events')
  await expect(page.locator('[aria-busy="true"]').first()).toBeVisible()
  await expectAccessible(page, 'events on their way')
  held.resolve()
  await settled(page)
})

test('events that could not be loaded: a sentence, a way on, and axe finds nothing', {
  tag: '@anyWidth',
}, async ({ page, signIn, allowComplaint }) => {
  allowComplaint(/status of 503.*\/api\/events/)
  await signIn(demo.member)
  const refusal = { status: 503, json: { message: 'Welkom is busy right now.' } }
  await page.route(eventsCall, (route) => route.fulfill(refusal))
  for (const path of ['/', '/events', '/events?view=calendar']) {
    await page.goto(path)
    await expect(page.getByText('Welkom is busy right now.').first()).toBeVisible()
    await expectAccessible(page, `${path}, failed`)
  }
  await page.unroute(eventsCall)
  await page.getByRole('button', { name: /again/i }).first().click()
  await expect(page.getByText('Welkom is busy right now.')).toHaveCount(0)
})

test('the check itself sees pale text and an image without words', { tag: '@anyWidth' }, async ({
  page,
}) => {
  await page.goto('/privacy')
  await settled(page)
  await page.evaluate(() => {
    const pale = document.createElement('p')
    pale.style.color = '#bbbbbb'
    pale.textContent = 'Hardly to be read'
    const image = document.createElement('img')
    image.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
    document.querySelector('main')?.append(pale, image)
  })
  const failure = await expectAccessible(page, 'spoiled').catch(String)
  expect(failure).toContain('color-contrast')
  expect(failure).toContain('image-alt')
})
