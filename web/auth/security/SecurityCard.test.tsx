import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { auth } from '#shared/auth/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { nightlyTest } from '#web/testing/nightlyTest.ts'
import { aMember } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { aSession } from '#web/testing/signIn.ts'
import { toast } from '#web/testing/toasts.ts'

const card = page.getByRole('region', { name: 'Login and security' })
const sessions = card.getByRole('listitem')
const everywhereElse = card.getByRole('button', { name: 'Log out everywhere else' })

nightlyTest('the link to a pending new address can be resent', async () => {
  fakeApi.on(security.resendPendingEmail, null)
  await renderApp('/profile?tab=settings#security', aMember({ pendingEmail: 'new@example.org' }))
  await expect.element(card).toMatchTextContent('We sent a link to new@example.org')
  await expectAccessible('an address not confirmed yet')
  expectNoSidewaysScroll('an address not confirmed yet')
  await card.getByRole('button', { name: 'Send the link again' }).click()
  await expect.element(toast('Link sent')).toBeVisible()
  expect(fakeApi.calls(security.resendPendingEmail)).toHaveLength(1)
})

nightlyTest('a pending change of address can be cancelled', async () => {
  const me = aMember({ pendingEmail: 'new@example.org' })
  await renderApp('/profile?tab=settings#security', me)
  fakeApi.on(auth.me, () => me)
  fakeApi.on(security.cancelPendingEmail, () => {
    me.pendingEmail = null
    return null
  })
  await card.getByRole('button', { name: 'Keep my current address' }).click()
  await expect.element(card).not.toMatchTextContent('We sent a link')
  await expect.element(card).toMatchTextContent(me.email)
})

test('the sessions are listed with this device marked, and one of them can be ended', async () => {
  const [here, phone, library] = [
    aSession({ address: '127.0.0.0' }),
    aSession({ name: 'Firefox on Android', isCurrent: false }),
    aSession({ name: 'Safari on Mac', isCurrent: false }),
  ]
  let open = [here, phone, library]
  fakeApi.on(security.sessions, () => open)
  fakeApi.on(security.endSession, ({ id }) => {
    open = open.filter((session) => session.id !== id)
    return null
  })
  await renderApp('/profile?tab=settings#security')
  await expect.element(sessions).toHaveLength(3)
  await expect.element(sessions.first()).toMatchTextContent('This device')
  await expect.element(sessions.first()).not.toMatchTextContent('127.0.0.0')
  await expect.element(sessions.last()).toMatchTextContent('from 192.0.2.*')
  await expect.element(sessions.filter({ hasText: 'This device' })).toHaveLength(1)
  await expect.element(sessions.first().getByRole('button')).not.toBeInTheDocument()
  await expectAccessible('where I am signed in')
  expectNoSidewaysScroll('where I am signed in')
  await card.getByRole('button', { name: /^Logout: Firefox on Android, logged in on / }).click()
  await expect.element(sessions).toHaveLength(2)
  expect(fakeApi.calls(security.endSession)).toEqual([{ id: phone.id }])
})

test('all other sessions are ended, and the button disappears', async () => {
  const here = aSession()
  let open = [here, aSession({ isCurrent: false })]
  fakeApi.on(security.sessions, () => open)
  fakeApi.on(security.endOtherSessions, () => {
    open = [here]
    return null
  })
  await renderApp('/profile?tab=settings#security')
  await everywhereElse.click()
  await expect.element(toast('You’re logged out everywhere else')).toBeVisible()
  await expect.element(sessions).toHaveLength(1)
  await expect.element(everywhereElse).not.toBeInTheDocument()
})
