import { formatBadgeCount } from '#web/ui/formatCount.ts'
import styles from './UnreadBadge.module.css'

/** A dot with the number of unread messages. */
export const UnreadBadge = ({ count }: { count: number }) =>
  count > 0 ? (
    <span className={styles.dot}>
      {formatBadgeCount(count)}
      <span className="visually-hidden"> unread {count === 1 ? 'message' : 'messages'}</span>
    </span>
  ) : null
