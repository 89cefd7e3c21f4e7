import { passkeys } from '#shared/auth/passkeys/contract.ts'
import {
  addPasskey,
  addVirtualAuthenticator,
  goToPasskeySettings,
  logOut,
  openPasskeySettings,
} from '../support/accountSecurity.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectToast } from '../support/screens.ts'

test('a passkey is added, signs in, confirms its own removal, and is rejected afterwards', async ({
  page,
  newcomer,
  allowConsoleError,
}) => {
  const me = await newcomer('Ana Pérez')
  await addVirtualAuthenticator(page)
  await openPasskeySettings(page)
  await addPasskey(page, 'My phone')

  // The authenticator rejects accounts for which it already has a passkey.
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expectToast(page, 'This device already has a passkey for your account.')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await logOut(page)
  const signIn = page.getByRole('button', { name: 'Log in with a passkey' })
  await signIn.click()
  await expect(page.getByRole('main')).toContainText(me.name)

  await goToPasskeySettings(page)
  const list = page.getByRole('list', { name: 'Your passkeys' })
  await expect(list).toContainText('last used')
  // Simulates a sign-in that is too old: the server requires re-authentication until it has happened.
  allowConsoleError(/ 403 /)
  let isFresh = false
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === passkeys.reauthenticate.path && response.ok())
      isFresh = true
  })
  await page.route(`**${passkeys.list.path}/*`, async (route) => {
    if (isFresh || route.request().method() !== 'DELETE') return route.continue()
    await route.fulfill({
      status: 403,
      json: { code: 'recent_sign_in_required', message: 'Please sign in again' },
    })
  })
  await list.getByRole('button', { name: 'Remove My phone' }).click()
  const question = page.getByRole('dialog', { name: 'Remove this passkey?' })
  await question.getByRole('button', { name: 'Remove' }).click()
  const reauthDialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await reauthDialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(list).toHaveCount(0)

  await logOut(page)
  allowConsoleError(/ 401 /)
  await signIn.click()
  await expectToast(page, 'This passkey doesn’t work here')
})
