import { firstDays } from '#shared/firstDays/contract.ts'
import { live } from '#shared/live/contract.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { book } from '../support/gatherings.ts'

const dayMs = 24 * 3_600_000
const dayFromNow = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

test('a list of the first 100 days: begun, ticked, put away and brought back', async ({
  page,
  newcomer,
  anEvent,
}) => {
  await newcomer()
  await page.goto('/')
  const part = page.getByRole('region', { name: 'Your first 100 days' })
  await expect(part.getByRole('button', { name: 'Not for me' })).toBeVisible()
  await expectAccessible(page, 'home with the first 100 days offered')
  await part.getByRole('button', { name: 'Start my list' }).click()

  const date = part.getByLabel('When did you arrive, or when will you?')
  await part.getByRole('button', { name: 'Make my list' }).click()
  await expect(part.getByText('Please choose a date')).toBeVisible()
  await expect(date).toBeFocused()
  await date.fill(dayFromNow(10))
  await date.press('Enter')

  await expect(part.getByText(/^0 of \d+ done$/)).toBeVisible()
  await expect(part.getByText(/^You arrive in (9|10) days$/)).toBeVisible()
  await expect(part.getByRole('listitem')).toHaveCount(3)
  const registration = part.getByRole('checkbox', { name: 'Register at the municipality' })
  await registration.press('Space')
  await expect(part.getByText(/^1 of \d+ done$/)).toBeVisible()
  await expect(registration).toBeChecked()
  await expect(registration).toBeFocused()
  await expect(part.getByRole('listitem')).toHaveCount(4)

  const how = part.getByRole('button', { name: 'How to: Register at the municipality' })
  await how.press('Enter')
  await expect(how).toHaveAttribute('aria-expanded', 'true')
  const source = part.getByRole('link', { name: /^Government\.nl/ })
  await expect(source).toHaveAttribute('href', /^https:\/\/www\.government\.nl\//)
  await expect(part.getByText(/Checked on \d+ \w+ 20\d\d/).first()).toBeVisible()
  await expectAccessible(page, 'home with a list of the first 100 days')
  await expectNoSidewaysScroll(page)

  await part.getByRole('button', { name: /^Show all/ }).click()
  await expect(part.getByText('Go to your first event, not done yet')).toBeVisible()
  await book(page.request, await anEvent())
  await expect(part.getByText('Go to your first event, done')).toBeVisible()
  await expect(part.getByText(/^2 of \d+ done$/)).toBeVisible()
  await part.getByRole('link', { name: 'Read the guide: First Weeks' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'First Weeks' })).toBeVisible()

  await page.goBack()
  await part.getByRole('button', { name: 'Put it away' }).click()
  await expect(part).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Upcoming Events' })).toBeVisible()
  await expect(part).toHaveCount(0)

  await page.goto('/profile?tab=settings')
  const setting = page.getByRole('switch', { name: 'Show my first 100 days on Home' })
  await expect(setting).not.toBeChecked()
  await setting.press('Space')
  await expect(page.getByText('Your list is on Home')).toBeVisible()
  await expect(setting).toBeChecked()
  await page.goto('/')
  await expect(part.getByText(/^2 of \d+ done$/)).toBeVisible()
})

test('a list that could not be loaded says so; who has done it all has settled in', {
  tag: '@anyWidth',
}, async ({ page, newcomer, allowComplaint }) => {
  allowComplaint(/status of 503.*\/api\/first-days/)
  await newcomer()
  const arrivalDate = dayFromNow(-3)
  const answer = await page.request.put(firstDays.change.path, {
    data: { arrivalDate, isShown: true },
  })
  const made = (await answer.json()) as { steps: object[] }
  const busy = { status: 503, json: { message: 'Welkom is busy right now.' } }
  let asked = 0
  await page.route(`**${firstDays.read.path}`, (route) => {
    asked++
    return route.fulfill(busy)
  })
  const isLive = page.waitForRequest(`**${live.stream.path}`)
  await page.goto('/')
  const part = page.getByRole('region', { name: 'Your first 100 days' })
  await expect(part.getByText('Your list could not be loaded')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Upcoming Events' })).toBeVisible()
  await expectAccessible(page, 'home without its list')
  await isLive
  const again = part.getByRole('button', { name: 'Try again' })
  await again.focus()
  const before = asked
  await again.press('Enter')
  await expect.poll(() => asked).toBeGreaterThan(before)
  await expect(again).toBeFocused()
  await page.unroute(`**${firstDays.read.path}`)
  const all = made.steps.map((step) => ({ ...step, isDone: true }))
  await page.route(`**${firstDays.read.path}`, (route) =>
    route.fulfill({ json: { arrivalDate, steps: all } }),
  )
  await again.press('Enter')
  await expect(part.getByText('You have settled in')).toBeVisible()
  await expect(part.getByRole('listitem')).toHaveCount(0)
  await part.getByRole('button', { name: `Show all ${all.length}` }).click()
  await expect(part.getByRole('listitem')).toHaveCount(all.length)
  await expectAccessible(page, 'home with a list that is done')
})

test('who does not want it is not asked again', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
}) => {
  await newcomer()
  await page.goto('/')
  const part = page.getByRole('region', { name: 'Your first 100 days' })
  await part.getByRole('button', { name: 'Not for me' }).click()
  await expect(part).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Upcoming Events' })).toBeVisible()
  await expect(part).toHaveCount(0)
})
