import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { auth } from '#shared/auth/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import { setCurrentUser } from '#web/api/queryClient.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import { onlyNightly } from '#web/testing/nightlyTest.ts'
import { aMember } from '#web/testing/people.ts'
import { renderApp, visitor } from '#web/testing/renderApp.tsx'
import { aSession } from '#web/testing/signIn.ts'
import { toast } from '#web/testing/toasts.ts'
import { waitUntilIdle } from '#web/testing/waitForIdle.ts'

const login = page.getByRole('button', { name: 'Login', exact: true })

// The ended session is remembered outside the cache until the next sign-in or sign-out.
afterEach(() => setCurrentUser(null))

test('a one-time code is required after the password, and a wrong one is marked on its field', async () => {
  const me = aMember()
  fakeApi.on(auth.login, ({ code }) => {
    if (!code)
      throw new FakeError(401, {
        code: 'second_factor_code_required',
        message: 'Enter the code from your authenticator app',
        field: 'code',
      })
    if (code !== '123456')
      throw new FakeError(401, {
        code: 'second_factor_code_wrong',
        message: 'This code is wrong or has been used before',
        field: 'code',
      })
    fakeApi.on(auth.me, me)
    return me
  })
  await renderApp('/auth', visitor)
  await page.getByLabelText('Username').fill(me.username)
  await page.getByLabelText('Password', { exact: true }).fill('tulips along the canal')
  await login.click()
  const code = page.getByLabelText('Code')
  await expect.element(code).toHaveFocus()
  await expect
    .element(code)
    .toHaveAccessibleDescription(/Enter the code from your authenticator app/)
  // The next step is not a failure.
  await expect.element(toast('Login failed')).not.toBeInTheDocument()
  await expectAccessible('asked for a code')
  await code.fill('000000')
  await login.click()
  await expect
    .element(code)
    .toHaveAccessibleDescription(/This code is wrong or has been used before/)
  await code.fill('123456')
  await login.click()
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(me.name)
})

test('the login form explains that the session ended', async () => {
  fakeApi.on(security.sessions, [aSession()])
  await renderApp('/profile?tab=settings#security')
  await expect.element(page.getByRole('button', { name: 'Change password' })).toBeVisible()
  await waitUntilIdle()
  const ended = { message: 'Please log in' }
  fakeApi.fail(auth.me, 401, ended)
  fakeApi.fail(security.changePassword, 401, ended)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabelText('Current password').fill('tulips along the canal')
  await page.getByLabelText('New password').fill('windmills in the morning')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(page.getByText('You’ve been logged out. Log in to continue where you left off.'))
    .toBeVisible()
  await expect.element(login).toBeVisible()
  await onlyNightly(expectAccessible)('signed out from elsewhere')
})
