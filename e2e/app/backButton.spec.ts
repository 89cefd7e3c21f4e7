import { book } from '../support/events.ts'
import { expect, test } from '../support/fixtures.ts'
import { dialogOf } from '../support/screens.ts'

test('the back button closes the confirm dialog first, then the event dialog below it', async ({
  page,
  newcomer,
  anEvent,
}) => {
  const event = await anEvent({})
  await newcomer()
  await book(page.request, event)
  await page.goto(`/events?q=${encodeURIComponent(event.title)}`)
  await page.getByRole('link', { name: event.title }).click()
  const dialog = dialogOf(page, event)
  await dialog.getByRole('button', { name: 'Cancel my place' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel your place?' })
  await expect(question).toBeVisible()

  await page.goBack()
  await expect(question).toBeHidden()
  await expect(dialog).toBeVisible()
  expect(page.url()).toContain(event.id)

  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  expect(page.url()).not.toContain(event.id)
})
