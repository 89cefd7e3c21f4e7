import { t } from '#web/language/t.tsx'
import { useConsentRecord } from './consentStore.ts'
import { formatPreferences } from './preferenceLabels.ts'

/** The cookies that this browser may keep, in a few words. */
export const CookieChoice = () => {
  const record = useConsentRecord()
  return record
    ? t('privacy.cookies.choice.some', { choice: formatPreferences(record.preferences) })
    : t('privacy.cookies.choice.none')
}
