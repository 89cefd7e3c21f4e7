import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { passkeys } from '#shared/auth/passkeys/contract.ts'
import { secondFactor } from '#shared/auth/secondFactor/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { aPasskey, aSession, recentSignInRequired } from '#web/testing/signIn.ts'
import { toast } from '#web/testing/toasts.ts'

const signOut = page.getByRole('button', { name: 'Log out everywhere else' })
const dialog = page.getByRole('dialog', { name: 'Please log in again' })
const password = dialog.getByLabelText('Password', { exact: true })
const code = dialog.getByLabelText('Code')
const proceed = dialog.getByRole('button', { name: 'Continue' })

let isFresh = false

beforeEach(() => {
  isFresh = false
  fakeApi.on(security.sessions, () =>
    isFresh ? [aSession()] : [aSession(), aSession({ isCurrent: false })],
  )
  fakeApi.on(security.endOtherSessions, () => {
    if (isFresh) return null
    throw recentSignInRequired()
  })
})

const mockAuthenticate = (
  refusal: (given: { password: string; code?: string }) => FakeError | null,
) =>
  fakeApi.on(security.authenticate, ({ password, code }) => {
    const refused = refusal({ password, ...(code && { code }) })
    if (refused) throw refused
    isFresh = true
    return null
  })

test('a request that needs a recent sign-in fails when the dialog is closed', async () => {
  await renderApp('/profile?tab=settings#security')
  await signOut.click()
  await expect.element(password).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(toast('Failed to log out')).toBeVisible()
  await expect.element(signOut).toHaveFocus()
  expect(fakeApi.calls(security.endOtherSessions)).toHaveLength(1)
})

test('a request that needs a recent sign-in continues after the right password', async () => {
  mockAuthenticate(({ password }) =>
    password === 'tulips along the canal'
      ? null
      : new FakeError(403, { message: 'This password is not correct', field: 'password' }),
  )
  await renderApp('/profile?tab=settings#security')
  await signOut.click()
  await expect.element(password).toBeVisible()
  await expectAccessible('sign in again')
  expectNoSidewaysScroll('sign in again')
  await password.fill('not my password')
  await proceed.click()
  await expect.element(dialog.getByText('This password is not correct')).toBeVisible()
  await expect.element(toast('Login failed')).not.toBeInTheDocument()
  await password.fill('tulips along the canal')
  await proceed.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(toast('You’re logged out everywhere else')).toBeVisible()
  await expect.element(signOut).not.toBeInTheDocument()
})

test('a second factor unknown to the page is still required', async () => {
  fakeApi.fail(secondFactor.read, 503, { message: 'Welkom is busy right now.' })
  mockAuthenticate(({ code }) =>
    code === '123456'
      ? null
      : new FakeError(403, {
          code: 'second_factor_code_required',
          message: 'Enter the code from your authenticator app',
          field: 'code',
        }),
  )
  await renderApp('/profile?tab=settings#security')
  await signOut.click()
  await password.fill('tulips along the canal')
  await expect.element(code).not.toBeInTheDocument()
  await proceed.click()
  await expect.element(code).toHaveFocus()
  await expect.element(toast('Login failed')).not.toBeInTheDocument()
  await onlyNightly(expectAccessible)('sign in again with a code')
  expectNoSidewaysScroll('sign in again with a code')
  await code.fill('123456')
  await proceed.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(toast('You’re logged out everywhere else')).toBeVisible()
})

nightlyTest('a passkey that was removed elsewhere is no longer offered', async () => {
  let list = [aPasskey()]
  fakeApi.on(passkeys.list, () => list)
  fakeApi.on(passkeys.reauthenticateOptions, () => {
    throw new FakeError(409, { message: 'Your account has no passkey' })
  })
  await renderApp('/profile?tab=settings#security')
  await signOut.click()
  const usePasskey = dialog.getByRole('button', { name: 'Use a passkey' })
  await expect.element(usePasskey).toBeVisible()
  list = []
  await usePasskey.click()
  await expect.element(toast('Passkey not accepted')).toBeVisible()
  await expect.element(usePasskey).not.toBeInTheDocument()
  await expect.element(password).toBeVisible()
})
