// See web/privacy/consent/consentRecord.ts.
const essentialOnly = {
  preferences: { essential: true, location: false, analytics: false, marketing: false },
  timestamp: Date.now(),
  version: '1.0',
}

/** The stored answer to the cookie question, which would interrupt most tests. */
export const hasChosenAt = (origin: string) => ({
  cookies: [],
  origins: [
    { origin, localStorage: [{ name: 'privacy-consent', value: JSON.stringify(essentialOnly) }] },
  ],
})
