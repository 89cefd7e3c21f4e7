import { IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useMe } from '#web/auth/data.ts'
import { CornerPanel } from '#web/install/CornerPanel.tsx'
import { rich, t } from '#web/language/t.tsx'
import { platform } from '#web/page/platform.ts'
import { ActionIcon } from '#web/ui/ActionIcon.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { formatDate } from '#web/ui/format.ts'
import { topDialog } from '#web/ui/openDialogs.ts'
import { showErrorToast } from '#web/ui/toast.ts'
import styles from './ConsentDialog.module.css'
import type { ConsentRecord, Preferences } from './consentRecord.ts'
import { saveRecord, useConsentRecord } from './consentStore.ts'
import {
  everything,
  formatPreferences,
  initialCustom,
  onlyEssential,
  preferenceNames,
} from './preferenceLabels.ts'

const introText = () => t('privacy.dialog.text', { community: platform.name })

const CurrentChoice = ({ preferences, timestamp }: ConsentRecord) => (
  <p className={styles.currentChoice}>
    {rich('privacy.dialog.current', {
      choice: formatPreferences(preferences),
      date: formatDate(new Date(timestamp)),
    })}
  </p>
)

type Choice = {
  save: (preferences: Preferences) => void
  customise: () => void
  /** The button for custom preferences; takes the focus after Back. */
  button: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** Accept and reject have the same size and colour, side by side (no dark pattern). */
const FirstLayer = ({ save, customise, button }: Choice) => (
  <div className={styles.choices}>
    <Button onClick={() => save(onlyEssential)}>{t('privacy.dialog.essential')}</Button>
    <Button onClick={() => save(everything)}>{t('privacy.dialog.all')}</Button>
    <Button className={styles.fullWidth ?? ''} variant="light" ref={button} onClick={customise}>
      {t('privacy.dialog.custom')}
    </Button>
  </div>
)

const PrivacyLinks = ({ onClose }: { onClose: () => void }) => (
  <p className={styles.more}>
    <Link href="/privacy" onClick={onClose}>
      {t('common.privacyPolicy')}
    </Link>
    <Link href="/privacy#cookies" onClick={onClose}>
      {t('privacy.dialog.storage')}
    </Link>
  </p>
)

const useCloseOnEscape = (onClose: () => void) => {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !topDialog()) close()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Opened by a timer. Neither modal nor over the content, so that the user can go on. */
const ConsentBar = (choice: Choice) => {
  const id = useId()
  const { data: me } = useMe()
  useCloseOnEscape(choice.onClose)
  return (
    <CornerPanel isAboveBar={Boolean(me)} isDocked>
      <div className={styles.bar} role="dialog" aria-labelledby={id}>
        <div className={styles.barHead}>
          <h2 id={id}>{t('privacy.dialog.title')}</h2>
          <ActionIcon aria-label={t('common.close')} onClick={choice.onClose}>
            <IconX size={20} aria-hidden="true" />
          </ActionIcon>
        </div>
        <p className="text-14">{introText()}</p>
        <div className="stack gap-4">
          <FirstLayer {...choice} />
          <PrivacyLinks onClose={choice.onClose} />
        </div>
      </div>
    </CornerPanel>
  )
}

/** Closing without a choice stores nothing, so the dialog appears again at the next load. */
export const ConsentDialog = ({
  isAutomatic,
  onClose,
}: {
  isAutomatic: boolean
  onClose: () => void
}) => {
  const record = useConsentRecord()
  const [isCustom, setCustom] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const focusProps = useFocusRestore<HTMLDivElement>(isCustom)
  const save = (preferences: Preferences) => {
    const isStored = saveRecord(preferences)
    onClose()
    if (!isStored)
      showErrorToast({
        title: t('common.choiceNotSaved'),
        description: t('privacy.dialog.storageBlocked', { community: platform.name }),
      })
  }
  const choice = { save, customise: () => setCustom(true), button, onClose }
  if (isAutomatic && !isCustom) return <ConsentBar {...choice} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('privacy.dialog.title')}
      size="small"
      startsAtTitle
      fallbackFocus={button}
    >
      <div className="no-outline stack" {...focusProps}>
        {isCustom ? (
          <CustomPreferences
            initial={record?.preferences ?? initialCustom}
            onBack={() => setCustom(false)}
            onSave={save}
          />
        ) : (
          <>
            <p>{introText()}</p>
            {record && <CurrentChoice {...record} />}
            <FirstLayer {...choice} />
          </>
        )}
        <PrivacyLinks onClose={onClose} />
      </div>
    </Dialog>
  )
}

type Props = { initial: Preferences; onBack: () => void; onSave: (selected: Preferences) => void }

/** Changes apply only when saved. */
const CustomPreferences = ({ initial, onBack, onSave }: Props) => {
  const [selected, setSelected] = useState(initial)
  return (
    <>
      <fieldset className="stack">
        <legend className={styles.legend}>{t('privacy.dialog.preferences')}</legend>
        {preferenceNames.map((name) => (
          <CheckField
            key={name}
            label={t(`privacy.preferences.${name}.label`)}
            description={t(`privacy.preferences.${name}.description`)}
            checked={selected[name]}
            disabled={name === 'essential'}
            onChange={(event) => setSelected({ ...selected, [name]: event.currentTarget.checked })}
          />
        ))}
      </fieldset>
      <div className={styles.ends}>
        <Button variant="default" onClick={onBack}>
          {t('common.back')}
        </Button>
        <Button onClick={() => onSave(selected)}>{t('privacy.dialog.save')}</Button>
      </div>
    </>
  )
}
