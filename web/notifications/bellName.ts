import { t } from '#web/language/t.tsx'
import { formatBadgeCount } from '#web/ui/formatCount.ts'

/** The accessible name of the bell includes the count of its badge. */
export const bellName = (count: number) =>
  count > 0
    ? t('notifications.bellUnread', { count, shown: formatBadgeCount(count) })
    : t('common.notifications')
