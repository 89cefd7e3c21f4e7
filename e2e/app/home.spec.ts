import { expectAccessible } from '../support/accessibility.ts'
import { demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import { book } from '../support/gatherings.ts'

test('home greets by name, counts, and shows what comes next', { tag: '@eachWidth' }, async ({
  page,
  newcomer,
  anEvent,
}) => {
  const event = await anEvent()
  const person = await newcomer()
  await book(page.request, event)
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toContainText(person.name)
  await expect(main.getByText('Your next event')).toBeVisible()
  await expect(main.getByRole('link', { name: /1\s*Events Joined/ })).toBeVisible()
  await expect(main.getByRole('link', { name: /0\s*Connections/ })).toBeVisible()
  await expect(main.getByRole('link', { name: /0\s*Groups/ })).toBeVisible()

  const actions = page.getByRole('navigation', { name: 'Quick actions' })
  for (const name of ['Events', 'Connections', 'Messages', 'Groups'])
    await expect(actions.getByRole('link', { name })).toBeVisible()

  await expect(main.getByRole('heading', { name: 'Upcoming Events' })).toBeVisible()
  await expect(main.getByRole('article')).toHaveCount(3)
  await expect(main.getByRole('heading', { name: 'Your Community Groups' })).toBeVisible()
  await expect(main.getByText('No groups joined yet')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Explore More' })).toHaveAttribute('href', '/groups')
  await main.getByRole('link', { name: 'View All' }).click()
  await expect(page).toHaveURL(/\/events$/)
})

test('joined groups are on home, each with a way in', { tag: '@anyWidth' }, async ({
  page,
  signIn,
}) => {
  await signIn(demo.member)
  await page.goto('/')
  const group = page.getByRole('listitem').filter({ hasText: 'Active' }).first()
  await expect(group).toBeVisible()
  const open = group.getByRole('link', { name: /^Open/ })
  await expect(open).toHaveAttribute('href', /^\/groups\/[0-9a-f-]{36}$/)
  await open.click()
  await expect(page).toHaveURL(/\/groups\//)
})

test('the three guides can be read, and all of them found', { tag: '@anyWidth' }, async ({
  page,
  signIn,
}) => {
  await signIn(demo.member)
  await page.goto('/')
  const resources = page.getByRole('region', { name: 'Helpful Resources' })
  for (const title of [
    'Finding Housing in Netherlands',
    'Job Search Tips',
    'Education System Guide',
  ]) {
    await expect(resources.getByRole('heading', { name: title })).toBeVisible()
    await resources.getByRole('link', { name: new RegExp(`^Read More.*${title}`) }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.goBack()
  }
  await resources.getByRole('link', { name: 'All guides' }).click()
  await expect(page).toHaveURL(/\/resources$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guides')
})

test('with nothing planned, home says so', { tag: '@anyWidth' }, async ({ page, newcomer }) => {
  await page.route('**/api/events?*', (route) => route.fulfill({ json: [] }))
  await newcomer()
  await page.goto('/')
  await expect(page.getByText('No upcoming events', { exact: true })).toBeVisible()
  await expect(page.getByText('No upcoming events found')).toBeVisible()
  await expectAccessible(page, 'home, nothing planned')
})

test('the navigation leads to seven screens and marks the one shown', {
  tag: '@eachWidth',
}, async ({ page, signIn }) => {
  await signIn(demo.member)
  await page.goto('/')
  const nav = page.getByRole('navigation', { name: 'Main' })
  const names = ['Home', 'Events', 'Groups', 'Community', 'Connect', 'Messages', 'Profile']
  await expect(nav.getByRole('link')).toHaveText(names)
  for (const name of names) {
    await nav.getByRole('link', { name }).click()
    await expect(nav.locator('[aria-current="page"]')).toHaveText(name)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('every target of the navigation is at least 44 pixels each way', async ({ page, signIn }) => {
  test.skip((page.viewportSize()?.width ?? 0) > 500, 'a finger is not a mouse')
  await signIn(demo.member)
  await page.goto('/')
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  for (const link of await links.all()) {
    const box = await link.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(box?.width).toBeGreaterThanOrEqual(44)
  }
})
