import { Button } from '@mantine/core'
import { showDate } from '#web/ui/format.ts'
import { openConsent } from './asking.ts'
import styles from './CookieSettings.module.css'
import { useConsentRecord } from './keptRecord.ts'
import { showPreferences } from './preferenceWords.ts'

/** What was chosen in this browser, and the way to choose anew. */
export const CookieSettings = () => {
  const record = useConsentRecord()
  return (
    <div className={styles.settings}>
      <p>
        {record ? (
          <>
            Your choice in this browser: <strong>{showPreferences(record.preferences)}</strong>,
            since {showDate(new Date(record.timestamp))}
          </>
        ) : (
          'You have not chosen in this browser yet; until then only the essential is kept.'
        )}
      </p>
      <Button variant="light" onClick={() => void openConsent()}>
        Privacy and cookie settings
      </Button>
    </div>
  )
}
