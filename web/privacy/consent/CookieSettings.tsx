import { Button } from '#web/ui/Button.tsx'
import { formatDate } from '#web/ui/format.ts'
import { openConsentSettings } from './ConsentPrompt.tsx'
import styles from './CookieSettings.module.css'
import { useConsentRecord } from './consentStore.ts'
import { formatPreferences } from './preferenceLabels.ts'

/** The choice stored in this browser, with a button to change it. */
export const CookieSettings = () => {
  const record = useConsentRecord()
  return (
    <div className={styles.settings}>
      <p>
        {record ? (
          <>
            Your choice in this browser: <strong>{formatPreferences(record.preferences)}</strong>,
            since {formatDate(new Date(record.timestamp))}
          </>
        ) : (
          'You haven’t chosen in this browser yet. Until then, we only store what’s essential.'
        )}
      </p>
      <Button variant="light" onClick={() => void openConsentSettings()}>
        Privacy and cookie settings
      </Button>
    </div>
  )
}
