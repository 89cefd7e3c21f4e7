// See web/privacy/consent/consentRecord.ts.
const essentialOnly = {
  preferences: { essential: true, location: false, analytics: false, marketing: false },
  timestamp: Date.now(),
  version: '1.0',
}

/** Storage state with an answered consent dialog, which would otherwise interrupt most tests. */
export const consentedStorageState = (origin: string) => ({
  cookies: [],
  origins: [
    { origin, localStorage: [{ name: 'privacy-consent', value: JSON.stringify(essentialOnly) }] },
  ],
})

/** True in the nightly run, which includes checks that are too slow for every commit. */
export const isFullRun = process.env.E2E_CHECKS === 'full'
