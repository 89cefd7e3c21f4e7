import type { QueryClient } from '@tanstack/react-query'
import { notifications, type UnreadCounts } from '#shared/notifications/contract.ts'
import { badgeOf } from '#shared/notifications/rules.ts'
import { keyOf } from '#web/api/client.ts'

const countsKey = keyOf(notifications.unreadCount)

/** An ornament: a browser may forbid it, or know none. */
const put = async (badge: number) => {
  try {
    if (badge > 0) await navigator.setAppBadge?.(badge)
    else await navigator.clearAppBadge?.()
  } catch {
    // See above.
  }
}

/** The icon of the app says how much is unread, for as long as somebody is signed in. */
export const followBadge = (cache: QueryClient) => {
  let shown: number | null = null
  const show = () => {
    const counts = cache.getQueryData<UnreadCounts>(countsKey)
    const badge = counts && badgeOf(counts)
    if (badge === undefined || badge === shown) return
    shown = badge
    void put(badge)
  }
  show()
  const stop = cache.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === countsKey[0]) show()
  })
  return () => {
    stop()
    void put(0)
  }
}
