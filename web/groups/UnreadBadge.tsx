import type { JoinedGroup } from '#shared/groups/contract.ts'
import { rich } from '#web/language/t.tsx'
import { useFetchedCounts } from '#web/notifications/data.ts'
import { formatBadgeCount } from '#web/ui/formatCount.ts'
import { hidden } from '#web/ui/hiddenText.tsx'
import styles from './UnreadBadge.module.css'

type Props = { group: Pick<JoinedGroup, 'id' | 'unread'> }

/** A dot with the number of unread messages, after an @ if one of them mentions the user. */
export const UnreadBadge = ({ group: { id, unread } }: Props) => {
  const counts = useFetchedCounts()
  if (unread === 0) return null
  const mentions = counts?.groups.find((group) => group.id === id)?.mentions ?? 0
  return (
    <span className="cluster gap-6 flex-none items-center">
      {mentions > 0 && (
        <span className={styles.mention}>{rich('groups.card.mentioned', { hidden })}</span>
      )}{' '}
      <span className={styles.dot}>
        {rich('groups.card.unread', { count: unread, shown: formatBadgeCount(unread), hidden })}
      </span>
    </span>
  )
}
