import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { nightlyTest } from '#web/testing/nightlyTest.ts'
import { renderApp, visitor } from '#web/testing/renderApp.tsx'

test.each(['/e/picnic-019ac0de-7b1c-7a3e-8f00-0123456789ab', '/g', '/welcome'])(
  'the app served at %s in place of the page asks to check the connection',
  async (path) => {
    const entry = { name: `${location.origin}${path}` } as PerformanceEntry
    const loaded = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry])
    onTestFinished(() => loaded.mockRestore())
    await renderApp(path, visitor)
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent('We couldn’t load this page')
    await expect.element(page.getByText('Check your connection and try again.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Try again/ })).toBeVisible()
    await expectAccessible(`no connection at ${path}`)
  },
)

nightlyTest.each(['/events-of-mine', '/goodbye', '/welcome-back'])(
  '%s is no public page',
  async (path) => {
    await renderApp(path, visitor)
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent('404 Page Not Found')
  },
)
