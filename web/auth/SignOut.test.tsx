import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { auth } from '#shared/auth/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'

test('a failed logout shows the reason, and the user stays signed in', async () => {
  fakeApi.fail(auth.logout, 503, { message: 'Welkom is busy right now.' })
  await renderApp('/events')
  const logout = page.getByRole('button', { name: 'Logout' })
  await logout.click()
  await expect.element(toast('Logout failed')).toBeVisible()
  await expect.element(toast('Welkom is busy right now.')).toBeVisible()
  await expectAccessible('signing out failed')
  await expect.element(logout).toBeEnabled()
  await expect.element(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible()
})
