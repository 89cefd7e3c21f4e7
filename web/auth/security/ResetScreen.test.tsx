import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { security } from '#shared/auth/security/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { renderApp, visitor } from '#web/testing/renderApp.tsx'

const heading = (name: string) => page.getByRole('heading', { name })
const send = page.getByRole('button', { name: 'Send me a link' })
const save = page.getByRole('button', { name: 'Save the new password' })
const newPassword = page.getByLabelText('New password')

test('an invalid address gets no link, and another one can be tried after the first', async () => {
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
  await expect.element(heading('Look in your mailbox')).toBeVisible()
  await expect.element(page.getByText(/^If noor@example.org belongs/)).toHaveRole('status')
  await expectAccessible('link on its way')
  await page.getByRole('button', { name: 'Try another address' }).click()
  await expect.element(page.getByLabelText('Email')).toHaveValue('')
})

test('a password that the server refuses is marked on its field, and a better one is saved', async () => {
  const refused = 'Please choose a password that is not your username'
  fakeApi.on(security.resetPassword, ({ password }) => {
    if (password === 'noor.visser')
      throw new FakeError(400, { message: refused, field: 'password' })
    return null
  })
  await renderApp('/auth/reset?token=abc', visitor)
  await expect.element(heading('Choose a new password')).toBeVisible()
  await expectAccessible('new password')
  expectNoSidewaysScroll('new password')
  expect(fakeApi.calls(security.resetPassword)).toEqual([])
  await newPassword.fill('noor.visser')
  await save.click()
  await expect.element(newPassword).toHaveAccessibleDescription(new RegExp(refused))
  await newPassword.fill('windmills in the morning')
  await save.click()
  await expect.element(heading('Your new password is saved')).toBeVisible()
  await expectAccessible('password saved')
  await expect.element(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
})

test('a link that was used says so, takes the focus there, and offers another', async () => {
  fakeApi.fail(security.resetPassword, 400, { message: 'This link does not work any more' })
  await renderApp('/auth/reset?token=abc', visitor)
  await newPassword.fill('windmills in the morning')
  await save.click()
  await expect.element(heading('This link does not work any more')).toBeVisible()
  await expect.element(heading('Forgot your password?')).toBeVisible()
  await expect
    .poll(() => document.activeElement?.textContent)
    .toContain('This link does not work any more')
  await expect.element(send).toBeVisible()
  await expectAccessible('link used')
  expectNoSidewaysScroll('link used')
})
