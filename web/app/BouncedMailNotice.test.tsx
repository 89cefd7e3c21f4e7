import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { nightlyTest } from '#web/testing/nightlyTest.ts'
import { aMember } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'

test('a member with bouncing mail gets a link to the form that changes the address', async () => {
  const email = 'somebody.with.a.rather.long.name@a.rather.long.domain.example.org'
  await renderApp('/profile', aMember({ isMailBouncing: true, email }))
  const notice = page.getByRole('region', { name: 'Your email address' })
  await expect.element(notice).toMatchTextContent(email)
  await expectAccessible('mails bounce')
  expectNoSidewaysScroll('mails bounce')
  await notice.getByRole('link', { name: 'Change your address' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
})

nightlyTest('other screens do not show the notice', async () => {
  await renderApp('/events', aMember({ isMailBouncing: true }))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'Your email address' }))
    .not.toBeInTheDocument()
})
