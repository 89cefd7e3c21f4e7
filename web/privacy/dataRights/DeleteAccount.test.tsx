import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dataRights, privacy } from '#shared/privacy/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { firstOf, nightlyTest } from '#web/testing/nightlyTest.ts'
import { aPolicy } from '#web/testing/privacy.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'

const zone = page.getByRole('region', { name: 'Delete your account' })
const field = zone.getByRole('textbox', { name: 'Type DELETE MY ACCOUNT to confirm' })
const button = zone.getByRole('button', { name: 'Delete my account' })
const title = page.getByRole('heading', { name: 'Delete your account' })

beforeEach(() => fakeApi.on(privacy.policy, aPolicy()))

nightlyTest('the URL hash leads to the account deletion', async () => {
  await renderApp('/privacy#delete-account')
  await expect.element(title).toHaveFocus()
  await expect.element(field).toBeInViewport()
})

test.each(firstOf(['', 'delete my account', 'DELETE MY ACCOUNT ']))(
  'an account is not deleted by %j instead of the phrase',
  async (typed) => {
    await renderApp('/privacy#delete-account')
    await field.fill(typed)
    await button.click()
    await expect.element(toast('Account deletion cancelled')).toBeVisible()
    await expect.element(toast("Please type exactly 'DELETE MY ACCOUNT' to confirm.")).toBeVisible()
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveAccessibleDescription(/Please type exactly/)
    expect(fakeApi.calls(dataRights.deleteAccount)).toEqual([])
  },
)

test('a failed deletion shows the reason', async () => {
  const message = 'At least one administrator must remain'
  fakeApi.fail(dataRights.deleteAccount, 409, { message })
  await renderApp('/privacy#delete-account')
  // The hash moves the focus, which must not happen before the key.
  await expect.element(title).toHaveFocus()
  await field.fill('DELETE MY ACCOUNT')
  await userEvent.keyboard('{Enter}')
  await expect.element(toast('Account deletion failed')).toBeVisible()
  await expect.element(zone.getByText(message)).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expectAccessible('account not deleted')
})
