import { ActionIcon, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { platform } from '#web/app/platform.ts'
import { useMe } from '#web/auth/data.ts'
import { Corner } from '#web/install/Corner.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { showDate } from '#web/ui/format.ts'
import { showFailure } from '#web/ui/toast.ts'
import { useFocusKept } from '#web/ui/useFocusKept.ts'
import styles from './ConsentDialog.module.css'
import { CustomPreferences } from './CustomPreferences.tsx'
import type { ConsentRecord, Preferences } from './consentRecord.ts'
import { saveRecord, useConsentRecord } from './keptRecord.ts'
import { atFirst, everything, onlyEssential, showPreferences } from './preferenceWords.ts'

const title = 'Privacy and cookie settings'
const question = () =>
  `${platform.name} keeps in your browser what it needs to work. You choose about the rest, and can change your mind at any time.`

const PresentChoice = ({ preferences, timestamp }: ConsentRecord) => (
  <p className={styles.present}>
    Your choice now: <strong>{showPreferences(preferences)}</strong>, since{' '}
    {showDate(new Date(timestamp))}
  </p>
)

type Choice = {
  save: (preferences: Preferences) => void
  customise: () => void
  /** Of the button that leads to the custom preferences, and where "Back" leads to. */
  button: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** Yes and no are the same size, the same colour and side by side. */
const FirstLayer = ({ save, customise, button }: Choice) => (
  <div className={styles.choices}>
    <Button onClick={() => save(onlyEssential)}>Essential Only</Button>
    <Button onClick={() => save(everything)}>Accept All</Button>
    <Button className={styles.whole ?? ''} variant="light" ref={button} onClick={customise}>
      Custom Preferences
    </Button>
  </div>
)

const More = ({ onClose }: { onClose: () => void }) => (
  <p className={styles.more}>
    <Link href="/privacy" onClick={onClose}>
      Privacy policy
    </Link>
    <Link href="/privacy#cookies" onClick={onClose}>
      What is kept
    </Link>
  </p>
)

const useCloseOnEscape = (onClose: () => void) => {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.querySelector('[aria-modal]')) close()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** On a phone the question lies below what is read, and whoever is reading goes on. */
const ConsentBar = (choice: Choice) => {
  const id = useId()
  const { data: me } = useMe()
  useCloseOnEscape(choice.onClose)
  return (
    <Corner isAboveBar={Boolean(me)}>
      <div className={styles.bar} role="dialog" aria-labelledby={id}>
        <div className={styles.barHead}>
          <h2 id={id}>{title}</h2>
          <ActionIcon aria-label="Close" onClick={choice.onClose}>
            <IconX size={20} aria-hidden="true" />
          </ActionIcon>
        </div>
        <p className={styles.barText}>{question()}</p>
        <FirstLayer {...choice} />
        <More onClose={choice.onClose} />
      </div>
    </Corner>
  )
}

const isPhone = '(max-width: 36em)'

/** Closed by Escape or its button, it keeps nothing: it comes back at the next load. */
export const ConsentDialog = ({
  isByItself,
  onClose,
}: {
  isByItself: boolean
  onClose: () => void
}) => {
  const record = useConsentRecord()
  const isNarrow = useMediaQuery(isPhone, false, { getInitialValueInEffect: false })
  const [isCustom, setCustom] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
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
  const choice = { save, customise: () => setCustom(true), button, onClose }
  if (isByItself && isNarrow && !isCustom) return <ConsentBar {...choice} />
  return (
    <Dialog isOpen onClose={onClose} title={title} size="small" isToRead place={button}>
      <div className={styles.inside} {...place}>
        {isCustom ? (
          <CustomPreferences
            before={record?.preferences ?? atFirst}
            back={() => setCustom(false)}
            save={save}
          />
        ) : (
          <>
            <p>{question()}</p>
            {record && <PresentChoice {...record} />}
            <FirstLayer {...choice} />
          </>
        )}
        <More onClose={onClose} />
      </div>
    </Dialog>
  )
}
