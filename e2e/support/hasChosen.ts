// See web/privacy/consent/consentRecord.ts.
const essentialOnly = {
  preferences: { essential: true, location: false, analytics: false, marketing: false },
  timestamp: Date.now(),
  version: '1.0',
}

/** What a browser keeps there of somebody who has chosen, and is not asked in the middle of a journey. */
export const hasChosenAt = (origin: string) => ({
  cookies: [],
  origins: [
    { origin, localStorage: [{ name: 'privacy-consent', value: JSON.stringify(essentialOnly) }] },
  ],
})
