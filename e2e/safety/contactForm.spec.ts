import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { mailTo } from '../support/mail.ts'
import { aPerson } from '../support/people.ts'

test('somebody without an account reports an account, and hears that it arrived', async ({
  page,
}) => {
  const { email } = aPerson()
  await page.goto('/auth')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByLabel('Your message')).toBeFocused()
  await expectAccessible(page, 'the contact form, incomplete', { isDarkToo: true })
  await expectNoSidewaysScroll(page)

  const topic = page.getByLabel('What is it about?')
  await topic.selectOption({ label: 'Report somebody under 16' })
  await page.getByLabel('Where on Welkom?').fill('The person called sk8er')
  await page.getByLabel('Your message').fill('My pupil is twelve, and has an account here.')
  await page.getByLabel('Your email address').fill(email)
  await page.getByRole('button', { name: 'Send' }).click()
  const sent = page.getByText('Thank you. Your message has arrived.')
  await expect(sent).toBeVisible()
  await expect(page.getByText(`answers to ${email}`)).toBeVisible()
  await expectAccessible(page, 'the contact form, sent')
  const { text } = await mailTo(email, /Your message has arrived/)
  expect(text).toContain('A person reads it')
})

test('the address says what it is about', { tag: '@anyWidth' }, async ({ page, newcomer }) => {
  await page.goto('/privacy/contact?topic=underAge')
  const topic = page.getByLabel('What is it about?')
  await expect(topic).toHaveValue('underAge')
  await page.goto(`/privacy/contact?decision=${crypto.randomUUID()}`)
  // By the mail about a decision: there is nothing to choose.
  await expect(page.getByText('Object to a decision', { exact: true })).toBeVisible()
  await expect(page.getByText('Somebody looks at it again.')).toBeVisible()
  await expect(topic).toHaveCount(0)
  await page.goto('/privacy/contact?decision=x&topic=y')
  await expect(topic).toHaveValue('content')
  // Who is signed in need not type their address.
  const me = await newcomer('Mina Aydin')
  await page.goto('/privacy/contact')
  await expect(page.getByLabel('Your email address')).toHaveValue(me.email)
})
