import { expect, type Page } from '@playwright/test'
import { auth } from '#shared/auth/contract.ts'
import { directionOf, type Language, languageCookie } from '#shared/language/languages.ts'
import { profile } from '#shared/profile/contract.ts'

export const expectLanguage = async (page: Page, language: Language) => {
  const html = page.locator('html')
  await expect(html).toHaveAttribute('lang', language)
  await expect(html).toHaveAttribute('dir', directionOf(language))
}

/** Of the footer, the login page or the settings. It looks the same in all languages. */
export const languageSelect = (page: Page) =>
  page.locator('select:has(> option[lang="ar"])').first()

/**
 * Lets the page change its language for this browser only. Parallel tests share the demo accounts, so
 * the account keeps its language.
 */
export const createLanguageSwitch = async (page: Page) => {
  let chosen: Language | null = null
  await page.route(`**${auth.me.path}`, async (route) => {
    const response = await route.fetch()
    if (!chosen || !response.ok()) return route.fulfill({ response })
    return route.fulfill({ response, json: { ...(await response.json()), language: chosen } })
  })
  await page.route(`**${profile.update.path}`, async (route) => {
    const { language, ...others } = route.request().postDataJSON()
    if (!language || Object.keys(others).length > 0) return route.fallback()
    const me = await (await page.request.get(auth.me.path)).json()
    return route.fulfill({ json: { ...me, language } })
  })
  return {
    /** Switches in place, below an open dialog too, so that the state of the screen stays. */
    to: async (language: Language) => {
      chosen = language
      await languageSelect(page).evaluate((select: HTMLSelectElement, value) => {
        select.value = value
        select.dispatchEvent(new Event('change', { bubbles: true }))
      }, language)
      await expectLanguage(page, language)
    },
    /** The next page is in the language of the browser, also if only its hash differs. */
    reset: async () => {
      chosen = null
      await page.goto('about:blank')
      await page.context().clearCookies({ name: languageCookie })
    },
  }
}

export type LanguageSwitch = Awaited<ReturnType<typeof createLanguageSwitch>>
