import { join, makeRoom } from '../support/chat.ts'
import { book } from '../support/events.ts'
import { expect, test } from '../support/fixtures.ts'

test('home shows booked events and joined groups with links to them', async ({
  page,
  newcomer,
  someoneElse,
  anEvent,
}) => {
  const event = await anEvent()
  const person = await newcomer()
  await book(page.request, event)
  const room = await makeRoom(await someoneElse())
  await join(page.request, room)
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toContainText(person.name)
  // The event lies in the future.
  await expect(main.getByRole('link', { name: event.title }).first()).toBeVisible()
  await expect(main.getByRole('link', { name: /0\s*Events Joined/ })).toBeVisible()
  await expect(main.getByRole('link', { name: /0\s*Connections/ })).toBeVisible()
  await expect(main.getByRole('link', { name: /1\s*Groups/ })).toBeVisible()
  await expect(main.getByRole('article')).toHaveCount(3)

  const group = main.getByRole('listitem').filter({ hasText: room.name })
  await group.getByRole('link', { name: /^Open/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: room.name })).toBeVisible()
  await page.goBack()
  await main.getByRole('link', { name: /^Read More.*Job Search Tips/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Job Search Tips' })).toBeVisible()
  await page.goBack()
  await main.getByRole('link', { name: 'View All' }).click()
  await expect(page).toHaveURL(/\/events$/)
})
