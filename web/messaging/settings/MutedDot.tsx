import { t } from '#web/language/t.tsx'
import styles from './MutedDot.module.css'

/** Unread messages of a muted conversation. */
export const MutedDot = () => (
  <span className={styles.dot}>
    <span className="visually-hidden">{t('conversation.settings.mutedUnread')}</span>
  </span>
)
