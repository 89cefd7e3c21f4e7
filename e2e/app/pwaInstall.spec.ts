import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { demo } from '../support/people.ts'

test.use({ serviceWorkers: 'allow' })

test('the browser finds no obstacle to installing the app (P07)', {
  tag: ['@fullChromium', '@nightly'],
}, async ({ baseURL, launchOptions }) => {
  const profile = mkdtempSync(join(tmpdir(), 'welkom-install-'))
  // The private windows of the other tests cannot install apps.
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    ...(baseURL && { baseURL }),
  })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    await page.goto('/auth')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const session = await context.newCDPSession(page)
    const { errors, data } = await session.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(JSON.parse(data ?? '{}')).toMatchObject({ name: 'Welkom', display: 'standalone' })
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    expect(installabilityErrors).toEqual([])
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
})

test('content shared from another app fills in the new post form', {
  tag: ['@anyWidth', '@nightly'],
}, async ({ page }) => {
  const shared = { title: 'Bicycles', text: 'Look at these', url: 'https://example.org/bicycles' }
  await page.goto(`/community?${new URLSearchParams(shared)}`)
  await page.getByLabel('Username').fill(demo.member)
  await page.getByLabel('Password', { exact: true }).fill(demo.password)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Login' }).click()
  const form = page.getByRole('dialog', { name: 'New post' })
  await expect(form.getByLabel('Title')).toHaveValue(shared.title)
  await expect(form.getByLabel('Content')).toHaveValue(`${shared.text}\n\n${shared.url}`)
  await page.reload()
  await expect(form.getByLabel('Title')).toHaveValue(shared.title)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Leave' })
    .click()
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL(/\/community$/)
})
