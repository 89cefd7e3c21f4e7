import { passkeys } from '#shared/auth/passkeys/contract.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  goToWaysToSignIn,
  holdAnAuthenticator,
  logOut,
  openWaysToSignIn,
} from '../support/passkeys.ts'
import { toast } from '../support/screens.ts'

test('a passkey is added, signs in, gets another name, and is removed', async ({
  page,
  newcomer,
  allowComplaint,
}) => {
  const me = await newcomer('Ana Pérez')
  await holdAnAuthenticator(page)
  await openWaysToSignIn(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  // What people would call this device stands there already.
  await expect(dialog.getByLabel('Name')).not.toHaveValue('')
  await expectAccessible(page, 'adding a passkey')
  await dialog.getByLabel('Name').fill(' ')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('Give it a name')).toBeVisible()
  await dialog.getByLabel('Name').fill('My phone')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(toast(page, 'Passkey added')).toBeVisible()
  const list = page.getByRole('list', { name: 'Your passkeys' })
  await expect(list).toContainText('My phone')
  await expect(list).toContainText('not used yet')
  await expectAccessible(page, 'with a passkey')
  await expectNoSidewaysScroll(page)

  // The same device has one already.
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(toast(page, 'This device has a passkey for your account already.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await logOut(page)
  const signIn = page.getByRole('button', { name: 'Sign in with a passkey' })
  await expect(signIn).toBeVisible()
  await expectAccessible(page, 'sign-in with passkeys')
  await signIn.click()
  await expect(page.getByRole('main')).toContainText(me.name)

  await goToWaysToSignIn(page)
  await expect(list).toContainText('last used')
  await list.getByRole('button', { name: 'Rename My phone' }).click()
  const rename = page.getByRole('dialog', { name: 'Rename this passkey' })
  await rename.getByLabel('Name').fill('The old phone')
  await rename.getByRole('button', { name: 'Save' }).click()
  await expect(list).toContainText('The old phone')

  // The server asks for a fresh sign-in an hour after the last; here it does so until there was one.
  allowComplaint(/ 403 /)
  let isFresh = false
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === passkeys.again.path && response.ok()) isFresh = true
  })
  await page.route(`**${passkeys.list.path}/*`, async (route) => {
    if (isFresh || route.request().method() !== 'DELETE') return route.continue()
    await route.fulfill({ status: 403, json: { message: 'Please sign in again' } })
  })
  await list.getByRole('button', { name: 'Remove The old phone' }).click()
  const question = page.getByRole('dialog', { name: 'Remove this passkey?' })
  await expect(question).toContainText('You sign in with your password then.')
  await question.getByRole('button', { name: 'Remove' }).click()
  const again = page.getByRole('dialog', { name: 'Please sign in again' })
  await again.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(toast(page, 'Passkey removed')).toBeVisible()
  await expect(list).toHaveCount(0)
  await expect(page.locator('main div:focus')).toHaveText('Add a passkey')
  await page.evaluate(() => {
    navigator.credentials.create = () =>
      Promise.reject(new DOMException('The operation timed out.', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(toast(page, 'No passkey was made. Try again when you are ready.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await logOut(page)
  allowComplaint(/ 401 /)
  await signIn.click()
  await expect(toast(page, 'This passkey does not sign anybody in')).toBeVisible()
})

test('where no passkey can work, none is offered', { tag: '@anyWidth' }, async ({
  page,
  baseURL,
  newcomer,
}) => {
  const numbered = String(baseURL).replace('localhost', '127.0.0.1')
  await page.goto(`${numbered}/auth`)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)
  const { username, password } = await newcomer()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.goto(`${numbered}/profile?tab=settings`)
  await expect(page.getByText('This browser cannot make a passkey here.')).toBeVisible()
})

test('what the device refuses is said in words for people', { tag: '@anyWidth' }, async ({
  page,
}) => {
  await page.goto('/auth')
  await page.evaluate(() => {
    navigator.credentials.get = () =>
      Promise.reject(new DOMException('The operation timed out.', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(toast(page, 'No passkey was used. Try again when you are ready.')).toBeVisible()
})
