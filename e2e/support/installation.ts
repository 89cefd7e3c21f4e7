import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { databaseOn, onServer } from '#server/testing/template.ts'
import { createProduct, type Product } from '../../reliability/support/product.ts'
import { expect, test } from './fixtures.ts'
import { aPerson, type Person, register } from './people.ts'
import { consentedStorageState } from './runConfig.ts'

const createDatabase = async () => {
  const serverUrl = process.env.E2E_DATABASE_URL
  if (!serverUrl) return {}
  const name = `own_${crypto.randomUUID().replaceAll('-', '')}`
  await onServer(serverUrl, `create database ${name}`)
  return { databaseUrl: databaseOn(serverUrl, name) }
}

export type Installation = { product: Product; dataDir: string; remove: () => Promise<void> }

type InstallationOptions = { isDemo?: boolean; env?: Record<string, string> }

/** Starts a separate installation, empty or with demo data, on the same kind of database. */
export const startInstallation = async (
  options: InstallationOptions = {},
): Promise<Installation> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'welkom-own-'))
  const product = await createProduct({ dataDir, ...options, ...(await createDatabase()) })
  await product.start()
  return {
    product,
    dataDir,
    remove: async () => {
      await product.end('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** A separate installation for tests that change installation-wide settings. */
export const isolatedInstallation = () => {
  let installation: Installation
  test.beforeAll(async () => {
    installation = await startInstallation()
  })
  test.afterAll(() => installation?.remove())

  /** A page with the same viewport as `like`, optionally signed in as a new user. */
  const pageFor = async (browser: Browser, like: Page, person?: Person) => {
    const { url } = installation.product
    const context = await browser.newContext({
      baseURL: url,
      storageState: consentedStorageState(url),
      viewport: like.viewportSize(),
    })
    if (person) await register(context.request, person)
    return context.newPage()
  }
  return {
    /** Signs in the first account, which is the administrator. */
    administrator: async (browser: Browser, like: Page) => {
      const page = await pageFor(browser, like, aPerson('Ans de Boer'))
      await page.goto('/admin')
      await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
      return page
    },
    pageFor,
  }
}
