import { IconAlertCircle, IconCheck, IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { t } from '#web/language/t.tsx'
import type { SavingState } from './draftSaver.ts'
import styles from './HostingForm.module.css'

const icons = {
  saving: IconRefresh,
  saved: IconCheck,
  waiting: IconCloudOff,
  refused: IconAlertCircle,
}

const textOf = (state: SavingState, refusal: string) => {
  switch (state) {
    case 'idle':
      return ''
    case 'saving':
      return t('common.saving')
    case 'saved':
      return t('events.hosting.saved')
    case 'waiting':
      return t('events.hosting.notSaved')
    case 'refused':
      return t('events.hosting.refused', { reason: refusal })
  }
}

type Props = { state: SavingState; refusal: string }

/** Whether what was typed is on the server. */
export const SavingStatus = ({ state, refusal }: Props) => {
  const Icon = state === 'idle' ? null : icons[state]
  return (
    <p className={styles.status} role="status" data-state={state}>
      {Icon && <Icon size={18} aria-hidden="true" />}
      {textOf(state, refusal)}
    </p>
  )
}
