import { expect, type Locator, type Page } from '@playwright/test'

export { hostileTexts } from '#web/testing/hostileTexts.ts'

declare global {
  var violations: string[]
}

/** Records CSP violations and dialogs. Returns a function that lists them. */
export const watchForInjection = async (page: Page) => {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.addInitScript(() => {
    globalThis.violations = []
    document.addEventListener('securitypolicyviolation', (violation) => {
      globalThis.violations.push(`${violation.effectiveDirective} ${violation.blockedURI}`)
    })
  })
  return async () => [...dialogs, ...(await page.evaluate(() => globalThis.violations))]
}

/** Expects that user text was rendered as text and created no elements or handlers. */
export const expectPlainText = async (region: Locator) => {
  const injected = region.locator(
    'script, style, iframe, object, embed, form[action], img[src="x"]',
  )
  await expect(injected).toHaveCount(0)
  expect(await region.locator('[onload], [onerror], [onclick], [onfocus]').count()).toBe(0)
  for (const href of await region.getByRole('link').evaluateAll((all) => all.map(String)))
    expect(href).toMatch(/^https?:\/\//)
}
