import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { platform } from '#web/app/platform.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { showDate } from '#web/ui/format.ts'
import { showFailure } from '#web/ui/toast.ts'
import { useFocusKept } from '#web/ui/useFocusKept.ts'
import styles from './ConsentDialog.module.css'
import { CustomPreferences } from './CustomPreferences.tsx'
import type { ConsentRecord, Preferences } from './consentRecord.ts'
import { saveRecord, useConsentRecord } from './keptRecord.ts'
import { atFirst, everything, onlyEssential, showPreferences } from './preferenceWords.ts'

const PresentChoice = ({ preferences, timestamp }: ConsentRecord) => (
  <p className={styles.present}>
    Your choice now: <strong>{showPreferences(preferences)}</strong>, since{' '}
    {showDate(new Date(timestamp))}
  </p>
)

type Choice = { save: (preferences: Preferences) => void; customise: () => void }

/** Yes and no are the same size, the same colour and side by side. */
const FirstLayer = ({ save, customise }: Choice) => (
  <div className={styles.choices}>
    <Button onClick={() => save(onlyEssential)}>Essential Only</Button>
    <Button onClick={() => save(everything)}>Accept All</Button>
    <Button className={styles.whole ?? ''} variant="light" onClick={customise}>
      Custom Preferences
    </Button>
  </div>
)

/** Closed by Escape or its button, it keeps nothing: it comes back at the next load. */
export const ConsentDialog = ({ onClose }: { onClose: () => void }) => {
  const record = useConsentRecord()
  const [isCustom, setCustom] = useState(false)
  const place = useFocusKept<HTMLDivElement>(isCustom)
  const save = (preferences: Preferences) => {
    const isKept = saveRecord(preferences)
    onClose()
    if (!isKept)
      showFailure({
        title: 'Your choice could not be kept',
        description: `This browser stores nothing for ${platform.name}, so we will ask again.`,
      })
  }
  return (
    <Dialog isOpen onClose={onClose} title="Privacy and cookie settings" size="small" isToRead>
      <div className={styles.inside} {...place}>
        {isCustom ? (
          <CustomPreferences
            before={record?.preferences ?? atFirst}
            back={() => setCustom(false)}
            save={save}
          />
        ) : (
          <>
            <p>
              {platform.name} keeps in your browser what it needs to work. You choose about the
              rest, and can change your mind at any time.
            </p>
            {record && <PresentChoice {...record} />}
            <FirstLayer save={save} customise={() => setCustom(true)} />
          </>
        )}
        <p className={styles.more}>
          <Link href="/privacy" onClick={onClose}>
            Privacy policy
          </Link>
          <Link href="/privacy#cookies" onClick={onClose}>
            What is kept
          </Link>
        </p>
      </div>
    </Dialog>
  )
}
