import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { auth } from '#shared/auth/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { renderApp, visitor } from '#web/testing/renderApp.tsx'

test('a suspended member sees the reason and how to object', async () => {
  const href = `/privacy/contact?decision=${crypto.randomUUID()}`
  const message = 'Your account is suspended until 3 December 2026. Others feel threatened by it.'
  fakeApi.fail(auth.login, 403, { code: 'account_suspended', message, href })
  await renderApp('/auth', visitor)
  await page.getByLabelText('Username').fill('sam')
  await page.getByLabelText('Password', { exact: true }).fill('tulips along the canal')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect.element(alert).toMatchTextContent(message)
  await expect
    .element(alert.getByRole('link', { name: 'Object to this decision' }))
    .toHaveAttribute('href', href)
  await expectAccessible('sign-in refused')
  expectNoSidewaysScroll('sign-in refused')
})
