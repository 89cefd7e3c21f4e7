import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { security } from '#shared/auth/security/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'

const dialog = page.getByRole('dialog', { name: 'Change password' })
const present = dialog.getByLabelText('Current password')
const save = dialog.getByRole('button', { name: 'Save' })

test('a wrong present password is marked on its field, and the right one changes it', async () => {
  fakeApi.on(security.changePassword, ({ currentPassword }) => {
    if (currentPassword === 'tulips along the canal') return null
    throw new FakeError(403, { message: 'This password is not correct', field: 'currentPassword' })
  })
  await renderApp('/profile?tab=settings#security')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect.element(present).toHaveFocus()
  await expectAccessible('change password')
  expectNoSidewaysScroll('change password')

  await present.fill('not my password')
  await dialog.getByLabelText('New password').fill('windmills in the morning')
  await save.click()
  await expect.element(dialog.getByText('This password is not correct')).toBeVisible()
  await expect.element(present).toHaveFocus()
  await onlyNightly(expectAccessible)('wrong present password')

  await present.fill('tulips along the canal')
  await save.click()
  await expect.element(toast('Password changed')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(window.location.search).toBe('?tab=settings')
})

nightlyTest('a second tap on Save sends no second request', async () => {
  const change = fakeApi.hold(security.changePassword)
  await renderApp('/profile?tab=settings&change=password#security')
  await present.fill('tulips along the canal')
  await dialog.getByLabelText('New password').fill('windmills in the morning')
  await save.click()
  const busy = dialog.getByRole('button', { name: 'Saving...' })
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true')
  await busy.click({ force: true })
  change.release(null)
  await expect.element(dialog).not.toBeInTheDocument()
  expect(fakeApi.calls(security.changePassword)).toHaveLength(1)
})
