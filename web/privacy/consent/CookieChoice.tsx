import { useConsentRecord } from './consentStore.ts'
import { formatPreferences } from './preferenceLabels.ts'

/** The cookies that this browser may keep, in a few words. */
export const CookieChoice = () => {
  const record = useConsentRecord()
  return record ? `Cookies: ${formatPreferences(record.preferences)}` : 'Cookies: not chosen yet'
}
