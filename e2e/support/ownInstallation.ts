import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { aProduct, type Product } from '../../reliability/support/product.ts'
import { expect, test } from './fixtures.ts'
import { hasChosenAt } from './hasChosen.ts'
import { aPerson, type Person, register } from './people.ts'

/** For end-to-end tests that change what holds for everybody: an installation in which nobody else is. */
export const ownInstallation = () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'welkom-own-'))
  let product: Product
  test.beforeAll(async () => {
    product = await aProduct({ dataDir })
    await product.start()
  })
  test.afterAll(async () => {
    await product?.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  })

  /** Somebody's own browser, of the same size; without a person nobody is signed in. */
  const pageFor = async (browser: Browser, like: Page, person?: Person) => {
    const context = await browser.newContext({
      baseURL: product.url,
      storageState: hasChosenAt(product.url),
      viewport: like.viewportSize(),
    })
    if (person) await register(context.request, person)
    return context.newPage()
  }
  return {
    /** Whoever comes first is the administrator. */
    administrator: async (browser: Browser, like: Page) => {
      const page = await pageFor(browser, like, aPerson('Ans de Boer'))
      await page.goto('/admin')
      await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
      return page
    },
    pageFor,
  }
}
