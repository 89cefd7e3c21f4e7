import type { Browser, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { hasChosenAt } from './hasChosen.ts'
import { aPerson, type Person, register } from './people.ts'
import { type Installation, startInstallation } from './startInstallation.ts'

/** For end-to-end tests that change the settings of a whole installation: one for themselves. */
export const ownInstallation = () => {
  let installation: Installation
  test.beforeAll(async () => {
    installation = await startInstallation()
  })
  test.afterAll(() => installation?.remove())

  /** A browser of the same size, signed in as this person, if any. */
  const pageFor = async (browser: Browser, like: Page, person?: Person) => {
    const { url } = installation.product
    const context = await browser.newContext({
      baseURL: url,
      storageState: hasChosenAt(url),
      viewport: like.viewportSize(),
    })
    if (person) await register(context.request, person)
    return context.newPage()
  }
  return {
    /** The first account of an installation. */
    administrator: async (browser: Browser, like: Page) => {
      const page = await pageFor(browser, like, aPerson('Ans de Boer'))
      await page.goto('/admin')
      await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
      return page
    },
    pageFor,
  }
}
