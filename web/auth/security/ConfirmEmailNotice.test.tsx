import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { auth } from '#shared/auth/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { aMember } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast, toasts } from '#web/testing/toasts.ts'

const note = page.getByRole('region', { name: 'Confirm your email address' })
const code = note.getByLabelText('Code from our email')
const confirm = note.getByRole('button', { name: 'Confirm', exact: true })
const resend = note.getByRole('button', { name: 'Send it again' })

const unconfirmed = (changes: Partial<Me> = {}) =>
  aMember({
    email: 'somebody.with.a.rather.long.name@a.rather.long.domain.example.org',
    isEmailConfirmed: false,
    confirmEmailBy: new Date('2026-12-01T18:00:00Z'),
    ...changes,
  })

/** A server that accepts only this code. */
const mockCodes = (me: Me, right: string) => {
  fakeApi.on(auth.me, () => me)
  fakeApi.on(security.confirmEmailByCode, (given) => {
    if (given.code !== right)
      throw new FakeError(400, { message: 'This code is wrong.', field: 'code' })
    Object.assign(me, { isEmailConfirmed: true, confirmEmailBy: null })
    return null
  })
}

test('the notice shows address and deadline, and the code confirms', async () => {
  const me = unconfirmed()
  await renderApp('/profile', me)
  mockCodes(me, '012345')
  await expect.element(note).toMatchTextContent(`We sent a code to ${me.email}`)
  await expect.element(note).toMatchTextContent('by Tuesday 1 December 2026')
  await expectAccessible('confirm the address')
  expectNoSidewaysScroll('confirm the address')
  await code.fill('012 345')
  await confirm.click()
  await expect.element(toast('Your email address is confirmed')).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
  expect(fakeApi.calls(security.confirmEmailByCode)).toEqual([{ code: '012345' }])
})

test('a wrong code is marked on its field and can be corrected', async () => {
  const me = unconfirmed()
  await renderApp('/profile?tab=settings', me)
  mockCodes(me, '012345')
  await code.fill('12')
  await confirm.click()
  await expect.element(code).toHaveAccessibleDescription(/Enter the 6-digit code/)
  await code.fill('999999')
  await userEvent.keyboard('{Enter}')
  await expect.element(code).toHaveAccessibleDescription(/This code is wrong/)
  await expect.element(code).toHaveFocus()
  await onlyNightly(expectAccessible)('wrong code')
  expectNoSidewaysScroll('wrong code')
})

nightlyTest('the mail is resent once a day, and a second attempt shows the reason', async () => {
  await renderApp('/profile', unconfirmed())
  fakeApi.on(security.resendConfirmation, null)
  await resend.click()
  await expect.element(toast('Email sent')).toBeVisible()
  const message = 'We already sent it again in the last 24 hours.'
  fakeApi.fail(security.resendConfirmation, 429, { message })
  await resend.click()
  await expect.element(toasts()).toMatchTextContent(message)
})

nightlyTest('changing the address leads to its field', async () => {
  await renderApp('/profile', unconfirmed())
  await note.getByRole('link', { name: 'Change address' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
})

nightlyTest('the notice shows a pending new address', async () => {
  await renderApp('/profile', unconfirmed({ pendingEmail: 'new@example.org' }))
  await expect.element(note).toMatchTextContent('We sent a link to new@example.org')
  await expect.element(code).not.toBeInTheDocument()
  await expectAccessible('another address waits')
})

nightlyTest('on home the notice is one line that opens', async () => {
  await renderApp('/', unconfirmed())
  await expect.element(note).toMatchTextContent('Enter the code from our email by 1 Dec')
  await expect.element(code).not.toBeVisible()
  await expectAccessible('home with an address to confirm, closed')
  await note.getByRole('heading').click()
  await expect.element(code).toBeVisible()
})

nightlyTest('home shows no date if the account does not expire', async () => {
  await renderApp('/', unconfirmed({ confirmEmailBy: null }))
  await note.getByRole('heading').click()
  await expect.element(note).toBeVisible()
  await expect.element(note).not.toMatchTextContent('deleted')
  await expectAccessible('home with an address to confirm')
  expectNoSidewaysScroll('home with an address to confirm')
})

nightlyTest.each([
  ['who confirmed', {}, '/profile'],
  ['whose mails bounce', { isEmailConfirmed: false, isMailBouncing: true }, '/profile'],
  ['on other screens', { isEmailConfirmed: false }, '/events'],
] as const)('there is no notice for a user %s', async (_, changes, path) => {
  await renderApp(path, aMember(changes))
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
})
