import { expect, test } from '../support/fixtures.ts'
import { addOpenEvent, bookingLinkIn } from '../support/visitorBookings.ts'

test('a visitor books from the public page, and cancels from the mail', async ({ page, admin }) => {
  const { id, title } = await addOpenEvent(admin)
  // Not a private one: its owner reads it without signing in.
  const email = `noor.${crypto.randomUUID()}@example.org`
  await page.goto(`/e/${id}`)
  await page.getByRole('link', { name: 'Book without an account' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Noor Visser')
  await page.getByRole('textbox', { name: 'Your email address' }).fill(email)
  await page.getByRole('textbox', { name: /What do you eat/ }).fill('Fish')
  await page.getByRole('checkbox', { name: 'I’m 16 or older' }).check()
  await page.getByRole('button', { name: 'Book my place' }).click()
  await expect(page.getByRole('heading', { name: 'One more step: check your email' })).toBeVisible()

  await page.goto(await bookingLinkIn(email, /^Confirm your place/))
  await page.getByRole('button', { name: 'Confirm my place' }).click()
  await expect(page.getByRole('img', { name: `Code of your booking for ${title}` })).toBeVisible()

  await page.goto('about:blank')
  await page.goto(await bookingLinkIn(email, /^Booked/))
  await expect(page.getByRole('textbox', { name: /What do you eat/ })).toHaveValue('Fish')
  await page.getByRole('button', { name: 'I can’t come' }).click()
  await page.getByRole('button', { name: 'Cancel my place' }).click()
  await expect(page.getByRole('heading', { name: 'Your booking is cancelled' })).toBeVisible()
})
