import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { aPerson, register } from '../support/people.ts'
import { linkMailedTo } from '../support/security.ts'

const fresh = 'windmills in the morning'

test('whoever forgot their password chooses a new one by the mailed link', async ({
  page,
  playwright,
  baseURL,
  allowComplaint,
}) => {
  allowComplaint(/status of 40[01]/)
  const person = aPerson()
  const elsewhere = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  await register(elsewhere, person)

  await page.goto('/auth')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeFocused()
  await expectAccessible(page, 'forgot password', { isDarkToo: true })
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByText('Invalid email')).toBeVisible()
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('heading', { name: 'Look in your mailbox' })).toBeVisible()
  await expectAccessible(page, 'link on its way')
  await page.getByRole('button', { name: 'Try another address' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('')

  const link = await linkMailedTo(person.email, /^Choose a new password$/)
  const opened = await page.goto(link)
  expect(opened?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible()
  await expectAccessible(page, 'new password', { isDarkToo: true })
  await expectNoSidewaysScroll(page)
  // Opened, and nothing has happened yet.
  expect((await elsewhere.get('/api/user')).status()).toBe(200)
  await page.getByLabel('New password').fill(person.username)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  const refused = 'Please choose a password that is not your username'
  await expect(page.getByRole('main').getByText(refused)).toBeVisible()
  await page.getByLabel('New password').fill(fresh)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByRole('heading', { name: 'Your new password is saved' })).toBeVisible()
  await expectAccessible(page, 'password set')
  expect((await elsewhere.get('/api/user')).status()).toBe(401)

  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Username').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(fresh)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('main')).toContainText(person.name)
  await elsewhere.dispose()
})

test('a link that was used says so, and how to get another', async ({
  page,
  newcomer,
  allowComplaint,
}) => {
  allowComplaint(/status of 40[01]/)
  const person = await newcomer()
  await page.request.post('/api/password/forgot', { data: { email: person.email } })
  const link = await linkMailedTo(person.email, /^Choose a new password$/)
  for (let time = 0; time < 2; time++) {
    await page.goto(link)
    await page.getByLabel('New password').fill(fresh)
    await page.getByRole('button', { name: 'Save the new password' }).click()
    if (time === 0)
      await expect(page.getByRole('heading', { name: 'Your new password is saved' })).toBeVisible()
  }
  await expect(
    page.getByRole('heading', { name: 'This link does not work any more' }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible()
  await expect(page.locator('main div:focus')).toContainText('This link does not work any more')
  await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible()
  await expectAccessible(page, 'link used')
  await expectNoSidewaysScroll(page)
})
