import { expect, test } from '../support/fixtures.ts'
import { mailTo } from '../support/mail.ts'
import { aPerson } from '../support/people.ts'

test('a visitor reports an account and receives a confirmation mail', async ({ page }) => {
  const { email } = aPerson()
  await page.goto('/auth')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await page.getByLabel('What is it about?').selectOption({ label: 'Report somebody under 16' })
  await page.getByLabel('Your message').fill('My pupil is twelve, and has an account here.')
  await page.getByLabel('Your email address').fill(email)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thank you. Your message has arrived.')).toBeVisible()
  const { text } = await mailTo(email, /Your message has arrived/)
  expect(text).toContain('A person reads it')
})
