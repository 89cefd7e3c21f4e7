import type { JoinedGroup } from '#shared/groups/contract.ts'
import { rich } from '#web/language/t.tsx'
import { MutedDot } from '#web/messaging/settings/MutedDot.tsx'
import { useMuted } from '#web/messaging/settings/useMuted.ts'
import { useFetchedCounts } from '#web/notifications/data.ts'
import { formatBadgeCount } from '#web/ui/formatCount.ts'
import { hidden } from '#web/ui/hiddenText.tsx'
import styles from './UnreadBadge.module.css'

type Props = { group: Pick<JoinedGroup, 'id' | 'unread' | 'settings'> }

/**
 * A dot with the number of unread messages, after an @ if one of them mentions the user. Of a muted
 * group only a grey dot.
 */
export const UnreadBadge = ({ group: { id, unread, settings } }: Props) => {
  const counts = useFetchedCounts()
  const isMuted = useMuted(settings)
  if (unread === 0) return null
  if (isMuted) return <MutedDot />
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
