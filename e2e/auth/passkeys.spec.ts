import { passkeys } from '#shared/auth/passkeys/contract.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  addPasskey,
  goToWaysToSignIn,
  holdAnAuthenticator,
  logOut,
  openWaysToSignIn,
} from '../support/passkeys.ts'
import { seeToast } from '../support/screens.ts'

test('a passkey is added, signs in, confirms its own removal, and then signs nobody in', async ({
  page,
  newcomer,
  allowComplaint,
}) => {
  const me = await newcomer('Ana Pérez')
  await holdAnAuthenticator(page)
  await openWaysToSignIn(page)
  await addPasskey(page, 'My phone')

  // The device excludes accounts for which it has a passkey already.
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await seeToast(page, 'This device has a passkey for your account already.')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await logOut(page)
  const signIn = page.getByRole('button', { name: 'Sign in with a passkey' })
  await signIn.click()
  await expect(page.getByRole('main')).toContainText(me.name)

  await goToWaysToSignIn(page)
  const list = page.getByRole('list', { name: 'Your passkeys' })
  await expect(list).toContainText('last used')
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
  await list.getByRole('button', { name: 'Remove My phone' }).click()
  const question = page.getByRole('dialog', { name: 'Remove this passkey?' })
  await question.getByRole('button', { name: 'Remove' }).click()
  const again = page.getByRole('dialog', { name: 'Please sign in again' })
  await again.getByRole('button', { name: 'Use a passkey' }).click()
  await seeToast(page, 'Passkey removed')
  await expect(list).toHaveCount(0)

  await logOut(page)
  allowComplaint(/ 401 /)
  await signIn.click()
  await seeToast(page, 'This passkey does not sign anybody in')
})
