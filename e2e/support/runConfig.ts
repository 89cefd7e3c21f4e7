import type { BrowserContext } from '@playwright/test'

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
export const wide = { viewport: { width: 1280, height: 860 }, hasTouch: false, isMobile: false }

// See web/privacy/consent/consentRecord.ts.
const essentialOnly = {
  preferences: { essential: true, location: false, analytics: false, marketing: false },
  timestamp: Date.now(),
  version: '1.0',
}

const consent = { name: 'privacy-consent', value: JSON.stringify(essentialOnly) }

/** Storage state with an answered consent dialog, which would otherwise interrupt most tests. */
export const consentedStorageState = (origin: string) => ({
  cookies: [],
  origins: [{ origin, localStorage: [consent] }],
})

/**
 * Answers the consent dialog when a tab opens its first page. A storage state would open another page
 * in each browser context, which takes as long as half a page load.
 */
export const answerConsent = (context: BrowserContext, origin: string) =>
  context.addInitScript(
    ({ origin, name, value }) => {
      if (location.origin !== origin || window.name) return
      window.name = 'answered'
      if (localStorage.getItem(name) === null) localStorage.setItem(name, value)
    },
    { origin, ...consent },
  )

/** True in the nightly run, which includes checks that are too slow for every commit. */
export const isFullRun = process.env.E2E_CHECKS === 'full'
