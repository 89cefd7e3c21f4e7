import type { Page } from '@playwright/test'
import { type Passkey, passkeys } from '#shared/auth/passkeys/contract.ts'
import { secondFactor } from '#shared/auth/secondFactor/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { toast } from '../support/screens.ts'
import { codeOf } from '../support/secondFactor.ts'
import { openSettings, securityCard } from '../support/security.ts'

/** The server asks for this an hour after signing in; here it does so until one has. */
const wantFreshSignIn = async (page: Page) => {
  let isFresh = false
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === security.authenticate.path && response.ok())
      isFresh = true
  })
  await page.route(`**${security.endOtherSessions.path}`, async (route) => {
    if (isFresh || route.request().method() !== 'DELETE') return route.continue()
    await route.fulfill({ status: 403, json: { message: 'Please sign in again' } })
  })
}

test('a call that needs a fresh sign-in asks for the password, and goes on', async ({
  page,
  newcomer,
  anotherBrowser,
  allowComplaint,
}) => {
  allowComplaint(/status of 403/)
  const person = await newcomer()
  await anotherBrowser(person)
  await openSettings(page)
  await wantFreshSignIn(page)
  const signOut = securityCard(page).getByRole('button', { name: 'Sign out everywhere else' })
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })

  // Closed without an answer, the call has failed, and says so.
  await signOut.click()
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(toast(page, 'Sign out failed')).toBeVisible()
  await expect(signOut).toBeFocused()
  await expect(securityCard(page).getByRole('listitem')).toHaveCount(2)

  await signOut.click()
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'sign in again', { isDarkToo: true })
  await expectNoSidewaysScroll(page)
  await dialog.getByLabel('Password', { exact: true }).fill('not my password')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('This is not your password')).toBeVisible()
  await expect(page.getByText('Login failed')).toHaveCount(0)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(toast(page, 'You are signed out everywhere else')).toBeVisible()
  await expect(securityCard(page).getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(securityCard(page)).toBeVisible()
})

test('a second factor that the page does not know of is asked for all the same', async ({
  page,
  newcomer,
  anotherBrowser,
  allowComplaint,
}) => {
  allowComplaint(/status of (403|503)/)
  const person = await newcomer()
  const { request } = await anotherBrowser(person)
  const { secret } = await (await request.post(secondFactor.begin.path)).json()
  const code = codeOf(secret)
  expect((await request.post(secondFactor.confirm.path, { data: { code } })).ok()).toBe(true)
  await page.route(`**${secondFactor.read.path}`, (route) =>
    route.fulfill({ status: 503, json: {} }),
  )
  await openSettings(page)
  await wantFreshSignIn(page)
  await securityCard(page).getByRole('button', { name: 'Sign out everywhere else' }).click()
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await expect(dialog.getByLabel('Code')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByLabel('Code')).toBeFocused()
  await expect(toast(page, 'Login failed')).toHaveCount(0)
  await expectAccessible(page, 'sign in again with a code')
  await expectNoSidewaysScroll(page)
  await dialog.getByLabel('Code').fill(codeOf(secret, 1)) // the one of now set it up
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(toast(page, 'You are signed out everywhere else')).toBeVisible()
})

test('a passkey that was taken away elsewhere is offered no longer', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
  anotherBrowser,
  allowComplaint,
}) => {
  allowComplaint(/status of 40[39]/)
  await anotherBrowser(await newcomer())
  const gone: Passkey = {
    id: '0190d6a4-0000-7000-8000-000000000001',
    name: 'Old phone',
    isSynced: false,
    createdAt: new Date(),
    lastUsedAt: null,
  }
  let isThere = true
  await page.route(`**${passkeys.list.path}`, (route) =>
    isThere && route.request().method() === 'GET'
      ? route.fulfill({ json: [gone] })
      : route.continue(),
  )
  await openSettings(page)
  await wantFreshSignIn(page)
  await securityCard(page).getByRole('button', { name: 'Sign out everywhere else' }).click()
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  isThere = false
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(toast(page, 'The passkey was not used')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
  await expect(dialog.getByLabel('Password', { exact: true })).toBeVisible()
})
