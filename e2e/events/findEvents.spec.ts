import { expectAccessible } from '../support/accessibility.ts'
import { demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import { cardOf } from '../support/screens.ts'

test('events are narrowed by words, category and price, and the address keeps it', {
  tag: '@eachWidth',
}, async ({ page, signIn, anEvent }) => {
  const free = await anEvent()
  const paid = await anEvent({ price: '7.50' })
  await signIn(demo.member)
  await page.goto('/events')
  await expect(page.getByRole('tab', { name: 'Upcoming Events' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.getByRole('button', { name: 'Filter' }).click()
  const filter = page.getByRole('dialog', { name: 'Filter events' })
  await filter.getByLabel('Search').fill('Stroopwafels')
  await filter.getByLabel('Category').selectOption({ label: 'Food & Drink' })
  await filter.getByLabel('Price').selectOption({ label: 'Paid' })
  await filter.getByRole('button', { name: 'Show events' }).click()
  await expect(cardOf(page, paid)).toBeVisible()
  await expect(cardOf(page, free)).toHaveCount(0)
  await expectAccessible(page, 'events, filtered')
  await page.reload()
  await expect(cardOf(page, paid)).toBeVisible()
  await expect(cardOf(page, free)).toHaveCount(0)
})

test('where nothing fits, the list says so on both tabs', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
}) => {
  await newcomer()
  await page.goto('/events?q=nothing-is-called-this')
  await expect(page.getByText('No upcoming events found')).toBeVisible()
  await expect(page.getByText('Nothing fits all of your filters.')).toBeVisible()
  await page.getByRole('tab', { name: 'Past Events' }).click()
  await expect(page.getByText('No past events found')).toBeVisible()
  await expect(page).toHaveURL(/tab=past/)

  await page.goto('/events?mine=true')
  await expect(page.getByText('You have booked nothing yet that is still to come.')).toBeVisible()
  await page.getByRole('tab', { name: 'Past Events' }).click()
  await expect(page.getByText('You have booked nothing that has started.')).toBeVisible()
})

test('the tabs are walked by arrow keys', { tag: '@anyWidth' }, async ({ page, signIn }) => {
  await signIn(demo.member)
  await page.goto('/events')
  await page.getByRole('tab', { name: 'Upcoming Events' }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Past Events' })).toBeFocused()
  await page.keyboard.press('Home')
  await expect(page.getByRole('tab', { name: 'Upcoming Events' })).toBeFocused()
})
