import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { aPerson, register } from '../support/people.ts'
import { fillRegistration, toast } from '../support/screens.ts'

test('the login form asks for what is missing', { tag: '@anyWidth' }, async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Username is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()
  await expectAccessible(page, 'login, fields missing')
})

test('a wrong password says no more than that', { tag: '@anyWidth' }, async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 401.*\/api\/login/)
  await page.goto('/auth')
  await page.getByLabel('Username').fill('nobody.at.all')
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(toast(page, 'Login failed')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Invalid username or password')
  await expectAccessible(page, 'login failed')
})

test('the registration form names each field that is wrong', async ({ page }) => {
  await page.goto('/auth?tab=register')
  await fillRegistration(page, {
    name: 'N',
    email: 'no-address',
    username: 'ab',
    password: 'short',
  })
  await page.getByLabel('Confirm password').fill('another')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Invalid email')).toBeVisible()
  await expect(page.getByText('String must contain at least 3 character(s)')).toBeVisible()
  await expect(page.getByText('String must contain at least 8 character(s)')).toBeVisible()
  await expect(page.getByText("Passwords don't match")).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expectAccessible(page, 'registration, fields wrong')
})

test('a username that somebody has is refused on its field', { tag: '@anyWidth' }, async ({
  page,
  playwright,
  baseURL,
  allowComplaint,
}) => {
  allowComplaint(/status of 409.*\/api\/register/)
  const other = aPerson()
  const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  await register(request, other)
  await request.dispose()

  await page.goto('/auth?tab=register')
  await fillRegistration(page, { ...aPerson(), username: other.username.toUpperCase() })
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(toast(page, 'Registration failed')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true')
})

test('the side panel says what one comes for', async ({ page }) => {
  await page.goto('/auth')
  for (const promise of ['Language Exchange', 'Community Events', 'Support Network'])
    await expect(page.getByRole('heading', { name: promise })).toBeVisible()
  await page.getByRole('tab', { name: 'Login' }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Register' })).toBeFocused()
})

test('after signing in one arrives where one wanted to go', { tag: '@anyWidth' }, async ({
  page,
}) => {
  const person = aPerson()
  await page.goto('/events?tab=past')
  await expect(page).toHaveURL(/\/auth\?next=/)
  await page.getByRole('tab', { name: 'Register' }).click()
  await fillRegistration(page, person)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(/\/events\?tab=past$/)
  await page.goto('/auth')
  await expect(page).toHaveURL(/\/$/)
})
