import { linkMailedTo } from '../support/accountSecurity.ts'
import { expect, test } from '../support/fixtures.ts'
import { aPerson, logIn, register } from '../support/people.ts'

const newPassword = 'windmills in the morning'

test('the mailed link resets a forgotten password, once', async ({
  page,
  playwright,
  baseURL,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 40[01]/)
  const person = aPerson()
  const elsewhere = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  await register(elsewhere, person)

  await page.goto('/auth/reset')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  const link = await linkMailedTo(person.email, /^Choose a new password$/)
  const opened = await page.goto(link)
  expect(opened?.headers()['referrer-policy']).toBe('no-referrer')
  const save = page.getByRole('button', { name: 'Save new password' })
  await expect(save).toBeVisible()
  // Opening the link has no effect, because mail scanners open links too.
  expect((await elsewhere.get('/api/user')).status()).toBe(200)
  await page.getByLabel('New password').fill(newPassword)
  await save.click()
  await expect(page.getByRole('heading', { name: 'Your new password is saved' })).toBeVisible()
  expect((await elsewhere.get('/api/user')).status()).toBe(401)
  await elsewhere.dispose()

  await page.goto(link)
  await page.getByLabel('New password').fill('another one altogether')
  await save.click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await logIn(page.request, { ...person, password: newPassword })
})
