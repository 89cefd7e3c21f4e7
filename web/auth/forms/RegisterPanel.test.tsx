import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { settings } from '#shared/settings/contract.ts'
import type { RegistrationMode } from '#shared/settings/platform.ts'
import { platform } from '#web/page/platform.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { nightlyTest } from '#web/testing/nightlyTest.ts'
import { renderApp, visitor } from '#web/testing/renderApp.tsx'

const setRegistrationMode = (registration: RegistrationMode) => {
  const before = { ...platform }
  onTestFinished(() => {
    Object.assign(platform, before)
  })
  Object.assign(platform, { registration })
}

test('without a required invitation there is no registration form', async () => {
  setRegistrationMode('invitation')
  await renderApp('/auth?tab=register', visitor)
  await expect.element(page.getByText('You need an invitation to register')).toBeVisible()
  await expect.element(page.getByLabelText('Full name')).not.toBeInTheDocument()
  await expectAccessible('registering takes an invitation')
})

nightlyTest('a used invitation shows an explanation instead of the form', async () => {
  setRegistrationMode('invitation')
  fakeApi.on(settings.checkInvitation, { isGood: false })
  await renderApp('/auth?invitation=used', visitor)
  await expect.element(page.getByText('This invitation no longer works')).toBeVisible()
  await expect.element(page.getByLabelText('Full name')).not.toBeInTheDocument()
  await expectAccessible('an invitation that is used up')
})

test('a valid invitation shows the form and the name of the community', async () => {
  setRegistrationMode('invitation')
  fakeApi.on(settings.checkInvitation, { isGood: true })
  await renderApp('/auth?invitation=good', visitor)
  await expect.element(page.getByText(`You’re invited to ${platform.name}.`)).toBeVisible()
  await expect.element(page.getByLabelText('Full name')).toBeVisible()
  expect(fakeApi.calls(settings.checkInvitation)).toEqual([{ invitation: 'good' }])
})

nightlyTest('closed registration shows no form', async () => {
  setRegistrationMode('closed')
  await renderApp('/auth?tab=register', visitor)
  await expect.element(page.getByText('Registration is closed at the moment')).toBeVisible()
  await expect.element(page.getByLabelText('Full name')).not.toBeInTheDocument()
  await expectAccessible('registration is closed')
})
