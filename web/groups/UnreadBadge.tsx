import { rich } from '#web/language/t.tsx'
import { formatBadgeCount } from '#web/ui/formatCount.ts'
import styles from './UnreadBadge.module.css'

/** A dot with the number of unread messages. */
export const UnreadBadge = ({ count }: { count: number }) =>
  count > 0 ? (
    <span className={styles.dot}>
      {rich('groups.card.unread', {
        count,
        shown: formatBadgeCount(count),
        hidden: (children) => <span className="visually-hidden">{children}</span>,
      })}
    </span>
  ) : null
