import type { QueryClient } from '@tanstack/react-query'
import { notifications, type UnreadCounts } from '#shared/notifications/contract.ts'
import { badgeCount } from '#shared/notifications/rules.ts'
import { keyOf } from '#web/api/client.ts'

const countsKey = keyOf(notifications.unreadCount)

/** Optional: a browser may reject or lack it. */
const setBadge = async (badge: number) => {
  try {
    if (badge > 0) await navigator.setAppBadge?.(badge)
    else await navigator.clearAppBadge?.()
  } catch {
    // Rejected by the browser.
  }
}

/** Shows the unread count on the app icon while the user is signed in. */
export const syncAppBadge = (cache: QueryClient) => {
  let shown: number | null = null
  const update = () => {
    const counts = cache.getQueryData<UnreadCounts>(countsKey)
    const badge = counts && badgeCount(counts)
    if (badge === undefined || badge === shown) return
    shown = badge
    void setBadge(badge)
  }
  update()
  const stop = cache.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === countsKey[0]) update()
  })
  return () => {
    stop()
    void setBadge(0)
  }
}
