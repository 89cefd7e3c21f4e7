import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { security } from '#shared/auth/security/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { renderApp, visitor } from '#web/testing/renderApp.tsx'

const heading = (name: string) => page.getByRole('heading', { name })
const send = page.getByRole('button', { name: 'Send me a link' })
const save = page.getByRole('button', { name: 'Save new password' })
const newPassword = page.getByLabelText('New password')

test('an invalid address is rejected, and another one can be tried', async () => {
  fakeApi.on(security.forgotPassword, null)
  await renderApp('/auth', visitor)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect.element(heading('Forgot your password?')).toHaveFocus()
  await expectAccessible('forgot password')
  expectNoSidewaysScroll('forgot password')
  await send.click()
  await expect.element(page.getByText('Invalid email')).toBeVisible()
  expect(fakeApi.calls(security.forgotPassword)).toEqual([])
  await page.getByLabelText('Email').fill('noor@example.org')
  await send.click()
  await expect.element(heading('Check your email')).toBeVisible()
  await expect.element(page.getByText(/^If noor@example.org belongs/)).toHaveRole('status')
  await onlyNightly(expectAccessible)('link on its way')
  await page.getByRole('button', { name: 'Try another address' }).click()
  await expect.element(page.getByLabelText('Email')).toHaveValue('')
})

test('a password rejected by the server is marked on its field, and a better one is saved', async () => {
  const message = 'Choose a password that is not your username'
  fakeApi.on(security.resetPassword, ({ password }) => {
    if (password === 'noor.visser') throw new FakeError(400, { message, field: 'password' })
    return { passkeys: [], token: null, secondFactorSince: null }
  })
  await renderApp('/auth/reset?token=abc', visitor)
  await expect.element(heading('Choose a new password')).toBeVisible()
  await expectAccessible('new password')
  expectNoSidewaysScroll('new password')
  expect(fakeApi.calls(security.resetPassword)).toEqual([])
  await newPassword.fill('noor.visser')
  await save.click()
  await expect.element(newPassword).toHaveAccessibleDescription(new RegExp(message))
  await newPassword.fill('windmills in the morning')
  await save.click()
  await expect.element(heading('Your new password is saved')).toBeVisible()
  await onlyNightly(expectAccessible)('password saved')
  await expect.element(heading('Other ways to log in to your account')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Login' })).toBeVisible()
})

test('a used link is explained with focus, and another can be requested', async () => {
  fakeApi.fail(security.resetPassword, 400, {
    code: 'invalid_link',
    message: 'This link no longer works',
  })
  await renderApp('/auth/reset?token=abc', visitor)
  await newPassword.fill('windmills in the morning')
  await save.click()
  await expect.element(heading('This link no longer works')).toBeVisible()
  await expect.element(heading('Forgot your password?')).toBeVisible()
  await expect
    .poll(() => document.activeElement?.textContent)
    .toContain('This link no longer works')
  await expect.element(send).toBeVisible()
  await expectAccessible('link used')
  expectNoSidewaysScroll('link used')
})

const createdAt = new Date('2026-03-03T10:00:00Z')
const aPasskey = (id: string, name: string) => ({
  ...{ id: `01890a5d-ac96-774b-bcce-b30209${id}`, name, createdAt },
  ...{ isSynced: false, lastUsedAt: null },
})
const submitPassword = async () => {
  await renderApp('/auth/reset?token=abc', visitor)
  await newPassword.fill('windmills in the morning')
  await save.click()
}

nightlyTest(
  'after a reset other sign-in methods are listed, and passkeys can be removed',
  async () => {
    fakeApi.on(security.resetPassword, {
      passkeys: [aPasskey('9a9001', 'My phone'), aPasskey('9a9002', 'Laptop')],
      ...{ token: 'def', secondFactorSince: createdAt },
    })
    fakeApi.on(security.removePasskeys, null)
    await submitPassword()
    const card = page.getByRole('region', { name: 'Other ways to log in to your account' })
    await expect.element(card).toMatchTextContent('Passkey “My phone”, added on 3 March 2026')
    await expect.element(card).toMatchTextContent('An authenticator app, since 3 March 2026')
    await expectAccessible('other ways in')
    expectNoSidewaysScroll('other ways in')
    await card.getByRole('button', { name: 'Remove these passkeys' }).click()
    await expect.element(card.getByText('Passkeys removed.')).toHaveRole('status')
    expect(fakeApi.calls(security.removePasskeys)).toEqual([{ token: 'def' }])
  },
)

nightlyTest('a passkey that cannot be removed stays in the list, with the reason', async () => {
  fakeApi.on(security.resetPassword, {
    ...{ passkeys: [aPasskey('9a9001', 'My phone')], token: 'def', secondFactorSince: null },
  })
  fakeApi.fail(security.removePasskeys, 400, {
    code: 'invalid_link',
    message: 'This link no longer works.',
  })
  await submitPassword()
  const card = page.getByRole('region', { name: 'Other ways to log in to your account' })
  await card.getByRole('button', { name: 'Remove this passkey' }).click()
  await expect.element(card).toMatchTextContent('This link no longer works.')
  await expect.element(card).toMatchTextContent('My phone')
})
