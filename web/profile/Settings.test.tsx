import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { profile } from '#shared/profile/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { firstOf, nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { aMember } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'

test('the settings show the consents of the account and link to more', async () => {
  const me = aMember({ role: 'student', lastLoginAt: null })
  await renderApp('/profile?tab=settings', me)
  const card = page.getByRole('region', { name: 'Privacy', exact: true })
  await expect.element(card).toBeVisible()
  await expect
    .element(page.getByRole('main').getByRole('link', { name: `${me.name} ${me.email}` }))
    .toHaveAttribute('href', '/profile')
  const account = page.getByRole('region', { name: 'Your membership' })
  const fact = (title: string) => account.getByRole('listitem').filter({ hasText: title })
  const row = (title: string) => card.getByRole('listitem').filter({ hasText: title })
  await expect.element(row('My data (GDPR)')).toMatchTextContent('Not given')
  await expect.element(row('Marketing')).toMatchTextContent('Not allowed')
  await expect.element(fact('Account role')).toMatchTextContent('Student')
  await expect.element(fact('Member since')).toMatchTextContent('5 January 2026')
  await expect.element(fact('Last login')).toMatchTextContent('Today')
  await expect
    .element(card.getByRole('link', { name: /^Privacy settings/ }))
    .toHaveAttribute('href', '/privacy')
  await expect
    .element(page.getByRole('link', { name: 'Delete account' }))
    .toHaveAttribute('href', '/privacy#delete-account')
  await expectAccessible('settings, the list')
  expectNoSidewaysScroll('settings, the list')
  const tabs = page.getByRole('tab')
  expect(tabs.elements().map(({ textContent }) => textContent)).toEqual([
    ...['Profile', 'Notifications', 'Activity', 'Settings'],
  ])
  await tabs.nth(2).click()
  await expect.element(page.getByText('Activity tracking coming soon')).toBeVisible()
})

test('a row opens its page, and the back arrow returns to the row', async () => {
  await renderApp('/profile?tab=settings')
  const row = page.getByRole('link', { name: /^What others see/ })
  await row.click()
  const title = page.getByRole('heading', { level: 1, name: 'What others see' })
  await expect.element(title).toHaveFocus()
  await expect.poll(() => document.title).toMatch(/^What others see/)
  expect(location.hash).toBe('#visibility')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect.element(row).toHaveFocus()
  expect(location.hash).toBe('')
  await expect.poll(() => document.title).toMatch(/^Profile/)
})

nightlyTest('after a link from elsewhere the back arrow leads to the list', async () => {
  await renderApp('/profile?tab=settings#security')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect.element(page.getByRole('link', { name: /^Security/ })).toBeVisible()
  expect(location.hash).toBe('')
})

test.each(
  firstOf(
    [
      ['sign-in-and-security', 'Login and security'],
      ['passkeys', 'Passkeys'],
      ['second-factor', 'Two-step verification'],
      ['suggestion-settings', 'Suggestions'],
      ['attendance-settings', 'Events'],
      ['cookie-settings', 'This browser'],
    ],
    2,
  ),
)('the address #%s leads to the card "%s"', async (id, name) => {
  await renderApp(`/profile?tab=settings#${id}`)
  const heading = page.getByRole('heading', { name, exact: true })
  await expect.element(heading).toHaveFocus()
  await expect.element(heading).toBeInViewport()
})

test('being found by email address is off by default and has a switch', async () => {
  const me = aMember()
  const requests: unknown[] = []
  fakeApi.on(profile.update, (change) => {
    requests.push(change)
    return Object.assign(me, change)
  })
  await renderApp('/profile?tab=settings#visibility', me)
  const setting = page.getByRole('switch', { name: /^People can find me by my email address/ })
  await expect.element(setting).not.toBeChecked()
  await setting.click()
  await expect.element(setting).toBeChecked()
  await onlyNightly(expectAccessible)('settings, found by email')
  await setting.click()
  await expect.element(setting).not.toBeChecked()
  expect(requests).toEqual([{ mayBeFoundByEmail: true }, { mayBeFoundByEmail: false }])
})

test('the number of hosted events is hidden until its switch is on', async () => {
  const me = aMember({ isHostingShown: null })
  fakeApi.on(profile.update, (change) => Object.assign(me, change))
  await renderApp('/profile?tab=settings#visibility', me)
  const setting = page.getByRole('switch', { name: /^Show how many events I have hosted/ })
  await expect.element(setting).not.toBeChecked()
  await setting.click()
  await expect.element(setting).toBeChecked()
  expect(fakeApi.calls(profile.update)).toEqual([{ isHostingShown: true }])
})

nightlyTest('a failed switch stays off and shows the failure', async () => {
  fakeApi.on(profile.update, () => {
    throw new FakeError(500, { message: 'Something went wrong' })
  })
  await renderApp('/profile?tab=settings#visibility')
  const setting = page.getByRole('switch', { name: /^People can find me by my email address/ })
  await setting.click()
  await expect.element(toast('Update failed')).toBeVisible()
  await expect.element(setting).not.toBeChecked()
})

nightlyTest('arrow keys switch the tabs of the profile', async () => {
  await renderApp('/profile?tab=settings')
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('Settings').click()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(page.getByText('Activity tracking coming soon')).toBeVisible()
  await expectAccessible('activity')
  await userEvent.keyboard('{Home}')
  await expect.element(tab('Profile')).toHaveFocus()
})

test('the theme is chosen with radio buttons', async () => {
  await renderApp('/profile?tab=settings')
  const theme = page.getByRole('group', { name: 'Theme' })
  await expect.element(theme.getByRole('radio', { name: 'Auto' })).toBeChecked()
  await theme.getByRole('radio', { name: 'Dark' }).click()
  await expect.element(theme.getByRole('radio', { name: 'Dark' })).toBeChecked()
  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark')
  await expectAccessible('settings, dark theme')
  await theme.getByRole('radio', { name: 'Auto' }).click()
})
