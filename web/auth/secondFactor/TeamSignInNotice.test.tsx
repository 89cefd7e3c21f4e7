import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type SecondFactor, secondFactor } from '#shared/auth/secondFactor/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeAdminApi, renderAdmin } from '#web/testing/admin.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { firstOf, nightlyTest } from '#web/testing/nightlyTest.ts'
import { aMember } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { someSecondFactor } from '#web/testing/signIn.ts'

const note = page.getByRole('region', { name: 'Team login' })
const moderator = () => aMember({ isModerator: true, staff: 'moderator' })
const hours = 3_600_000

const mockFactor = (changes: Partial<SecondFactor>) =>
  fakeApi.on(secondFactor.read, someSecondFactor({ isRequired: true, ...changes }))

test.each(
  firstOf([
    [6.5 * 24, '7 days'],
    [26, '2 days'],
    [3, '1 day'],
    [-1, '1 day'],
  ]),
)('%d hours before the end whoever is of the team reads %s', async (left, words) => {
  mockFactor({ dueAt: new Date(Date.now() + left * hours) })
  await renderApp('/profile', moderator())
  await expect.element(note).toMatchTextContent(`You have ${words} left`)
  await expect
    .element(note.getByRole('link', { name: 'Set it up now' }))
    .toHaveAttribute('href', '/profile?tab=settings#second-factor')
})

nightlyTest('the notice fits, also on team screens', async () => {
  mockFactor({ dueAt: new Date(Date.now() + 100 * hours) })
  fakeAdminApi()
  await renderAdmin('/admin')
  await expect.element(note).toBeVisible()
  await expectAccessible('days left for the second factor')
  expectNoSidewaysScroll('days left for the second factor')
})

test('after the deadline, the notice links to the settings', async () => {
  mockFactor({ isLocked: true })
  await renderApp('/', moderator())
  await expect.element(note).toMatchTextContent('To use team features, log in with a passkey')
  await expectAccessible('team work has to wait')
  await note.getByRole('link', { name: 'Go to your settings' }).click()
  await expect.element(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible()
})

nightlyTest('members and protected team members see no notice', async () => {
  await renderApp('/profile', aMember())
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
  expect(fakeApi.calls(secondFactor.read)).toEqual([])
})
