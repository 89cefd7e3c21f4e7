import { rich, t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatDate } from '#web/ui/format.ts'
import { openConsentSettings } from './ConsentPrompt.tsx'
import { useConsentRecord } from './consentStore.ts'
import { formatPreferences } from './preferenceLabels.ts'

/** The choice stored in this browser, with a button to change it. */
export const CookieSettings = () => {
  const record = useConsentRecord()
  return (
    <div className="stack gap-12 justify-items-start">
      <p>
        {record
          ? rich('privacy.storage.choice', {
              choice: formatPreferences(record.preferences),
              date: formatDate(new Date(record.timestamp)),
            })
          : t('privacy.storage.noChoice')}
      </p>
      <Button variant="light" onClick={() => void openConsentSettings()}>
        {t('privacy.dialog.title')}
      </Button>
    </div>
  )
}
