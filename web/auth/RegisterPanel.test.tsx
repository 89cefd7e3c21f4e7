import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { settings } from '#shared/settings/contract.ts'
import type { RegistrationMode } from '#shared/settings/platform.ts'
import { platform } from '#web/app/platform.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { renderApp, visitor } from '#web/testing/renderApp.tsx'

const registrationIs = (registration: RegistrationMode) => {
  const before = { ...platform }
  onTestFinished(() => {
    Object.assign(platform, before)
  })
  Object.assign(platform, { registration })
}

test('without an invitation nobody fills in a form where registering takes one', async () => {
  registrationIs('invitation')
  await renderApp('/auth?tab=register', visitor)
  await expect.element(page.getByText('Registering takes an invitation')).toBeVisible()
  await expect.element(page.getByLabelText('Full name')).not.toBeInTheDocument()
  await expectAccessible('registering takes an invitation')
})

test('an invitation that is used up says so instead of showing the form', async () => {
  registrationIs('invitation')
  fakeApi.on(settings.checkInvitation, { isGood: false })
  await renderApp('/auth?invitation=used', visitor)
  await expect.element(page.getByText('This invitation does not work any more')).toBeVisible()
  await expect.element(page.getByLabelText('Full name')).not.toBeInTheDocument()
  await expectAccessible('an invitation that is used up')
})

test('an invitation that works shows the form, and to what it invites', async () => {
  registrationIs('invitation')
  fakeApi.on(settings.checkInvitation, { isGood: true })
  await renderApp('/auth?invitation=good', visitor)
  await expect.element(page.getByText(`You are invited to ${platform.name}.`)).toBeVisible()
  await expect.element(page.getByLabelText('Full name')).toBeVisible()
  expect(fakeApi.calls(settings.checkInvitation)).toEqual([{ invitation: 'good' }])
})

test('where registration is closed the form is not shown', async () => {
  registrationIs('closed')
  await renderApp('/auth?tab=register', visitor)
  await expect.element(page.getByText('Nobody can register at the moment')).toBeVisible()
  await expect.element(page.getByLabelText('Full name')).not.toBeInTheDocument()
  await expectAccessible('registration is closed')
})
