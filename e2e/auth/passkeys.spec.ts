import {
  addPasskey,
  addVirtualAuthenticator,
  goToPasskeySettings,
  logOut,
  openPasskeySettings,
} from '../support/accountSecurity.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectToast } from '../support/screens.ts'

test('a passkey is added, signs in, and is rejected after its removal', async ({
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
  const signIn = page.getByRole('button', { name: 'Use a passkey' })
  await signIn.click()
  await expect(page.getByRole('main')).toContainText(me.name)

  await goToPasskeySettings(page)
  const list = page.getByRole('list', { name: 'Your passkeys' })
  await expect(list).toContainText('last used')
  await list.getByRole('button', { name: 'Remove My phone' }).click()
  const question = page.getByRole('dialog', { name: 'Remove this passkey?' })
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(list).toHaveCount(0)

  await logOut(page)
  allowConsoleError(/ 401 /)
  await signIn.click()
  await expectToast(page, 'This passkey doesn’t work here')
})
