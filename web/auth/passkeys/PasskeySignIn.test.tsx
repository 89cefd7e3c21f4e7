import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { passkeys } from '#shared/auth/passkeys/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { authenticator, signInOptions } from '#web/testing/authenticator.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { renderApp, visitor } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'

const signIn = page.getByRole('button', { name: 'Use a passkey' })

test('an unknown passkey is rejected with a reason', async () => {
  fakeApi.on(passkeys.signInOptions, signInOptions)
  fakeApi.fail(passkeys.signIn, 401, { message: 'This passkey doesn’t work here' })
  authenticator.signs()
  await renderApp('/auth', visitor)
  await expect.element(signIn).toBeVisible()
  await onlyNightly(expectAccessible)('sign-in with passkeys')
  await signIn.click()
  await expect.element(toast('Login failed')).toBeVisible()
  await expect.element(toast('This passkey doesn’t work here')).toBeVisible()
})

nightlyTest('a rejection by the device is reported in plain language', async () => {
  fakeApi.on(passkeys.signInOptions, signInOptions)
  authenticator.refusesToSign('NotAllowedError')
  await renderApp('/auth', visitor)
  await signIn.click()
  await expect.element(toast('No passkey was used. Try again when you’re ready.')).toBeVisible()
  expect(fakeApi.calls(passkeys.signIn)).toEqual([])
})

nightlyTest('a browser without passkey support shows no passkey sign-in', async () => {
  const { PublicKeyCredential } = window
  Reflect.deleteProperty(window, 'PublicKeyCredential')
  onTestFinished(() => {
    Object.assign(window, { PublicKeyCredential })
  })
  await renderApp('/auth', visitor)
  await expect.element(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await expect.element(signIn).not.toBeInTheDocument()
})
