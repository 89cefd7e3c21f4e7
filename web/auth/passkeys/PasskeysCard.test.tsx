import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { passkeys } from '#shared/auth/passkeys/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { authenticator, newPasskeyOptions, signInOptions } from '#web/testing/authenticator.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { firstOf, nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { aPasskey, recentSignInRequired } from '#web/testing/signIn.ts'
import { toast } from '#web/testing/toasts.ts'
import { canUsePasskeys } from './support.ts'

const card = page.getByRole('region', { name: 'Passkeys' })
const list = card.getByRole('list', { name: 'Your passkeys' })
const add = card.getByRole('button', { name: 'Add a passkey' })
const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
const proceed = dialog.getByRole('button', { name: 'Continue' })

test('a passkey is named, created and listed', async () => {
  const made = aPasskey({ name: 'My phone' })
  fakeApi.on(passkeys.addOptions, newPasskeyOptions)
  fakeApi.on(passkeys.add, () => {
    fakeApi.on(passkeys.list, [made])
    return made
  })
  authenticator.makesPasskeys()
  await renderApp('/profile?tab=settings#security')
  await add.click()
  // The name of the device is prefilled.
  await expect.element(dialog.getByLabelText('Name')).not.toHaveValue('')
  await expectAccessible('adding a passkey')
  await dialog.getByLabelText('Name').fill(' ')
  await proceed.click()
  await expect.element(dialog.getByText('Enter a name for this passkey')).toBeVisible()
  await dialog.getByLabelText('Name').fill('My phone')
  await proceed.click()
  await expect.element(list).toMatchTextContent(/My phone.*not used yet/)
  expect(fakeApi.calls(passkeys.add)).toMatchObject([{ name: 'My phone' }])
})

test.for(
  firstOf([
    ['InvalidStateError', 'This device already has a passkey for your account.'],
    ['NotAllowedError', 'No passkey was created. Try again when you’re ready.'],
  ] as const),
)('a device error %s keeps the dialog open and shows the reason', async ([name, why]) => {
  fakeApi.on(passkeys.addOptions, newPasskeyOptions)
  authenticator.refusesToMake(name)
  await renderApp('/profile?tab=settings#security')
  await add.click()
  await proceed.click()
  await expect.element(toast('Failed to add passkey')).toBeVisible()
  await expect.element(toast(why)).toBeVisible()
  await expect.element(dialog).toBeVisible()
  expect(fakeApi.calls(passkeys.add)).toEqual([])
})

nightlyTest('a passkey is renamed', async () => {
  const passkey = aPasskey({ isSynced: true, lastUsedAt: new Date('2026-01-06T09:00:00Z') })
  fakeApi.on(passkeys.list, () => [passkey])
  fakeApi.on(passkeys.rename, ({ name }) => Object.assign(passkey, { name }))
  await renderApp('/profile?tab=settings#security')
  await expect.element(list).toMatchTextContent(/My phone.*last used 6 Jan/)
  await expectAccessible('with a passkey')
  expectNoSidewaysScroll('with a passkey')
  await list.getByRole('button', { name: 'Rename My phone' }).click()
  const rename = page.getByRole('dialog', { name: 'Rename this passkey' })
  await expect.element(rename.getByLabelText('Name')).toHaveValue('My phone')
  await rename.getByLabelText('Name').fill('The old phone')
  await rename.getByRole('button', { name: 'Save' }).click()
  await expect.element(list).toMatchTextContent('The old phone')
  expect(fakeApi.calls(passkeys.rename)).toEqual([{ id: passkey.id, name: 'The old phone' }])
})

test('removing the last passkey needs a confirmation and re-authentication, and keeps the focus', async () => {
  const passkey = aPasskey()
  let isFresh = false
  let passkeyList = [passkey]
  fakeApi.on(passkeys.list, () => passkeyList)
  fakeApi.on(passkeys.reauthenticateOptions, signInOptions)
  fakeApi.on(passkeys.reauthenticate, () => {
    isFresh = true
    return null
  })
  fakeApi.on(passkeys.remove, () => {
    if (!isFresh) throw recentSignInRequired()
    passkeyList = []
    return null
  })
  authenticator.signs()
  await renderApp('/profile?tab=settings#security')
  await list.getByRole('button', { name: 'Remove My phone' }).click()
  const question = page.getByRole('dialog', { name: 'Remove this passkey?' })
  await expect.element(question).toMatchTextContent('You’ll log in with your password instead.')
  await onlyNightly(expectAccessible)('the question before a passkey is removed')
  await question.getByRole('button', { name: 'Remove' }).click()
  const reauthDialog = page.getByRole('dialog', { name: 'Please log in again' })
  await reauthDialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect.element(list).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.textContent).toBe('Add a passkey')
})

nightlyTest('the confirmation before removing a passkey closes with Escape', async () => {
  fakeApi.on(passkeys.list, [aPasskey()])
  await renderApp('/profile?tab=settings#security')
  const remove = list.getByRole('button', { name: 'Remove My phone' })
  await remove.click()
  const question = page.getByRole('dialog', { name: 'Remove this passkey?' })
  await expect.element(question.getByRole('button', { name: 'Keep it' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(remove).toHaveFocus()
  expect(fakeApi.calls(passkeys.remove)).toEqual([])
})

const withoutSupport = () => {
  const { PublicKeyCredential } = window
  Reflect.deleteProperty(window, 'PublicKeyCredential')
  onTestFinished(() => {
    Object.assign(window, { PublicKeyCredential })
  })
}

nightlyTest(
  'a browser without passkey support shows no card to those who have no passkey',
  async () => {
    withoutSupport()
    fakeApi.on(passkeys.list, [])
    await renderApp('/profile?tab=settings#security')
    await expect.element(page.getByRole('region', { name: 'Two-step verification' })).toBeVisible()
    await expect.element(card).not.toBeInTheDocument()
  },
)

nightlyTest(
  'a browser without passkey support lists the passkeys with an explanation',
  async () => {
    withoutSupport()
    fakeApi.on(passkeys.list, [aPasskey()])
    await renderApp('/profile?tab=settings#security')
    await expect.element(list).toMatchTextContent('My phone')
    await expect
      .element(card.getByText(/^You can’t create a passkey in this browser/))
      .toBeVisible()
    await expect.element(add).not.toBeInTheDocument()
  },
)

nightlyTest('passkeys need a domain name instead of an IP address', () => {
  expect(canUsePasskeys('localhost')).toBe(true)
  expect(canUsePasskeys('welkom.example')).toBe(true)
  expect(canUsePasskeys('127.0.0.1')).toBe(false)
  expect(canUsePasskeys('[::1]')).toBe(false)
})
