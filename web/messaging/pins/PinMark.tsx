import { IconPin } from '@tabler/icons-react'
import { t } from '#web/language/t.tsx'
import styles from './PinMark.module.css'

/** Beside the time of a pinned message. */
export const PinMark = () => (
  <>
    <IconPin className={styles.mark} size={12} stroke={2} aria-hidden="true" />
    <span className="visually-hidden">{t('conversation.pins.pinned')}</span>
  </>
)
