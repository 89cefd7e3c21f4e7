import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { adminWork } from '#shared/admin/workList/contract.ts'
import { passkeys } from '#shared/auth/passkeys/contract.ts'
import { type AdminSecurity, adminSecurity } from '#shared/auth/secondFactor/contract.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeAdminApi, renderAdmin } from '#web/testing/admin.ts'
import { authenticator, signInOptions } from '#web/testing/authenticator.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { nightlyTest } from '#web/testing/nightlyTest.ts'
import { aPasskey } from '#web/testing/signIn.ts'
import { toast } from '#web/testing/toasts.ts'

const requirementSwitch = page.getByRole('switch', { name: /^The team needs a passkey/ })
const setUp = page.getByRole('link', { name: 'Set one up in your settings' })
const locked = page.getByRole('heading', {
  name: 'Log in with a passkey or two-step verification first',
})

let security: AdminSecurity

beforeEach(() => {
  fakeAdminApi()
  security = { isSecondFactorRequired: false, isStrong: false, isLocked: false }
  fakeApi.on(adminSecurity.read, () => security)
  fakeApi.on(adminSecurity.change, ({ isSecondFactorRequired }) => {
    security = { ...security, isSecondFactorRequired }
    return security
  })
})

test('an administrator without a second factor cannot enable the requirement', async () => {
  await renderAdmin('/admin')
  await expect.element(requirementSwitch).toBeDisabled()
  await expect.element(requirementSwitch).not.toBeChecked()
  await expect.element(setUp).toBeVisible()
  await expectAccessible('a rule that cannot be turned on yet')
})

test('an administrator with a second factor toggles the requirement', async () => {
  security.isStrong = true
  await renderAdmin('/admin')
  await requirementSwitch.click()
  await expect.element(toast('The team now needs a passkey or two-step verification')).toBeVisible()
  await expect.element(requirementSwitch).toBeChecked()
  await requirementSwitch.click()
  await expect.element(toast('The team can now log in with just a password')).toBeVisible()
  await expect.element(requirementSwitch).not.toBeChecked()
  expect(fakeApi.calls(adminSecurity.change)).toEqual([
    { isSecondFactorRequired: true },
    { isSecondFactorRequired: false },
  ])
})

nightlyTest(
  'the switch appears once the lists above it have loaded, so that no tap misses it',
  async () => {
    security.isStrong = true
    const work = fakeApi.hold(adminWork.list)
    await renderAdmin('/admin')
    await expect.poll(() => fakeApi.calls(adminWork.list)).toHaveLength(1)
    // Everything has loaded, except for the list.
    await expect.poll(() => queryClient.isFetching()).toBe(1)
    await expect.element(page.getByText('Loading the setting')).toBeInTheDocument()
    await expect.element(requirementSwitch).not.toBeInTheDocument()
    work.release([])
    await expect.element(requirementSwitch).toBeEnabled()
  },
)

test('a locked dashboard shows only step-up options, and a passkey unlocks it', async () => {
  security = { isSecondFactorRequired: true, isStrong: false, isLocked: true }
  fakeApi.on(passkeys.list, [aPasskey()])
  fakeApi.on(passkeys.reauthenticateOptions, signInOptions)
  fakeApi.on(passkeys.reauthenticate, () => {
    security = { ...security, isStrong: true, isLocked: false }
    return null
  })
  authenticator.signs()
  await renderAdmin('/admin')
  await expect.element(locked).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Create event' })).not.toBeInTheDocument()
  await expect.element(setUp).toHaveAttribute('href', '/profile?tab=settings#second-factor')
  await expectAccessible('signed in with a password alone')
  expectNoSidewaysScroll('signed in with a password alone')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect.element(requirementSwitch).toBeChecked()
  await expect.element(locked).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Create event' })).toBeVisible()
  await expect.poll(() => document.activeElement?.textContent).toContain('Security')
})

nightlyTest(
  'before the deadline the dashboard is open, and the requirement cannot be changed',
  async () => {
    security.isSecondFactorRequired = true
    await renderAdmin('/admin')
    await expect.element(requirementSwitch).toBeChecked()
    await expect.element(requirementSwitch).toBeDisabled()
    await expect.element(page.getByRole('link', { name: 'Create event' })).toBeVisible()
  },
)
