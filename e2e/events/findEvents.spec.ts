import { expect, test } from '../support/fixtures.ts'
import { demo } from '../support/people.ts'
import { cardOf } from '../support/screens.ts'

test('events are filtered by text, category and price, also after a reload', async ({
  page,
  signIn,
  anEvent,
}) => {
  const free = await anEvent()
  const paid = await anEvent({ price: '7.50' })
  await signIn(demo.member)
  await page.goto('/events')
  await page.getByRole('button', { name: 'Filter' }).click()
  const filter = page.getByRole('dialog', { name: 'Filter events' })
  await filter.getByLabel('Search').fill('Stroopwafels')
  await filter.getByLabel('Category').selectOption({ label: 'Food & Drink' })
  await filter.getByLabel('Price').selectOption({ label: 'Paid' })
  await filter.getByRole('button', { name: 'Show events' }).click()
  await expect(cardOf(page, paid)).toBeVisible()
  await expect(cardOf(page, free)).toHaveCount(0)
  await page.reload()
  await expect(cardOf(page, paid)).toBeVisible()
  await expect(cardOf(page, free)).toHaveCount(0)
})
