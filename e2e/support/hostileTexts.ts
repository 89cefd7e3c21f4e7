import { expect, type Locator, type Page } from '@playwright/test'

export { hostileTexts } from '#web/testing/hostileTexts.ts'

declare global {
  var violations: string[]
}

/** Notes what the policy for contents had to stop, and dialogs; to be asked for at the end. */
export const watchForHarm = async (page: Page) => {
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

/** Nothing of what was written has become a part of the page. */
export const expectOnlyWords = async (place: Locator) => {
  const made = place.locator('script, style, iframe, object, embed, form[action], img[src="x"]')
  await expect(made).toHaveCount(0)
  expect(await place.locator('[onload], [onerror], [onclick], [onfocus]').count()).toBe(0)
  for (const href of await place.getByRole('link').evaluateAll((all) => all.map(String)))
    expect(href).toMatch(/^https?:\/\//)
}
