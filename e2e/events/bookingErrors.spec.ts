import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { book } from '../support/gatherings.ts'
import { cardOf, toast } from '../support/screens.ts'

test.use({ serviceWorkers: 'allow' })

test('when somebody else took the last place meanwhile, the server says so and the card follows', {
  tag: '@anyWidth',
}, async ({ page, newcomer, someoneElse, anEvent, allowComplaint }) => {
  allowComplaint(/status of 409.*\/book/)
  const event = await anEvent({ maxAttendees: 1 })
  await newcomer()
  await page.route('**/api/live', () => {}) // is never answered: the card would change by itself
  await page.goto('/events')
  const card = cardOf(page, event)
  await expect(card).toContainText('1 place left')
  await book(await someoneElse(), event)

  await card.getByRole('button', { name: 'Book Now' }).click()
  await expect(toast(page, 'Booking failed')).toBeVisible()
  await expect(toast(page, 'This event is full')).toBeVisible()
  await expectAccessible(page, 'booking failed')
  await expect(card.getByRole('button', { name: 'Join waitlist' })).toBeVisible()
})

test('while a booking is on its way, the button says so and a second tap does nothing', {
  tag: '@anyWidth',
}, async ({ page, newcomer, anEvent }) => {
  const event = await anEvent()
  await newcomer()
  const held = Promise.withResolvers<void>()
  let sent = 0
  await page.route('**/book', async (route) => {
    sent++
    await held.promise
    await route.continue()
  })
  await page.goto('/events')
  const card = cardOf(page, event)
  await card.getByRole('button', { name: 'Book Now' }).click()
  const busy = card.getByRole('button', { name: 'Booking...' })
  await expect(busy).toHaveAttribute('aria-disabled', 'true')
  await busy.click({ force: true })
  await expectAccessible(page, 'booking on its way')
  held.resolve()
  await expect(card.getByRole('button', { name: 'Booked' })).toBeDisabled()
  expect(sent).toBe(1)
})

test('without a network a place cannot be booked, and the button says why', {
  tag: '@anyWidth',
}, async ({ page, newcomer, anEvent, context, allowComplaint }) => {
  allowComplaint(/ERR_(INTERNET_DISCONNECTED|FAILED)/)
  const event = await anEvent()
  await newcomer()
  await page.goto('/events')
  const card = cardOf(page, event)
  await expect(card).toBeVisible()
  await context.setOffline(true)
  const button = card.getByRole('button', { name: 'Book Now' })
  const reason = 'Booking needs a connection, so that nobody loses their place.'
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAccessibleDescription(new RegExp(reason))
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, reason)).toBeVisible()
  await context.setOffline(false)
  await expect(button).toHaveAttribute('aria-disabled', 'false')
  await card.getByRole('button', { name: 'Book Now' }).click()
  await expect(card.getByRole('button', { name: 'Booked' })).toBeDisabled()
})

test('a list that cannot be fetched anew stays where it is', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
  anEvent,
  allowComplaint,
}) => {
  allowComplaint(/status of 503.*\/events/)
  const event = await anEvent()
  await newcomer()
  await page.goto('/events')
  const card = cardOf(page, event)
  await expect(card).toBeVisible()
  await page.route(/\/api\/events(\?|$)/, (route) =>
    route.fulfill({ status: 503, json: { message: 'Welkom is busy right now.' } }),
  )
  await card.getByRole('button', { name: 'Book Now' }).click()
  await expect(toast(page, 'Event booked successfully!')).toBeVisible()
  await expect(card).toBeVisible()
  await expect(page.getByText('The events could not be loaded')).toHaveCount(0)
})

test('signing out may fail too', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
  allowComplaint,
}) => {
  allowComplaint(/status of 503.*\/logout/)
  await newcomer()
  await page.goto('/')
  await page.route('**/api/logout', (route) =>
    route.fulfill({ status: 503, json: { message: 'Welkom is busy right now.' } }),
  )
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(toast(page, 'Logout failed')).toBeVisible()
})
