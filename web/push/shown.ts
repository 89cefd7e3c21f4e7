import type { QueryClient } from '@tanstack/react-query'
import { groups } from '#shared/groups/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'

type Row = { id?: string; otherUserId?: string; isRead?: boolean; unread?: number }

const lists = [notifications.list.path, messages.conversations.path, groups.mine.path] as string[]

/** A list, or pages of one. */
const rowsIn = (data: unknown): Row[] => {
  const { pages } = Object(data)
  return Array.isArray(pages) ? pages.flat() : Array.isArray(data) ? data : []
}

/** What the lists that are held here say is read: the tags of what was shown for it. */
export const readTags = (cache: QueryClient): Set<string> => {
  const rows = lists.flatMap((path) =>
    cache.getQueriesData({ queryKey: [path] }).flatMap(([, data]) => rowsIn(data)),
  )
  const tags = rows.flatMap(({ id, otherUserId, isRead, unread }) => {
    if (unread === undefined) return isRead && id ? [id] : []
    return unread === 0 ? [`talk-${otherUserId ?? id}`] : []
  })
  return new Set(tags)
}

let known = new Set<string>()

/**
 * Asks the browser only when something is newly read: one that is asked for its notifications
 * while it puts a new one up may lose that.
 */
const closeRead = async (cache: QueryClient) => {
  const tags = readTags(cache)
  const isNew = [...tags].some((tag) => !known.has(tag))
  known = tags
  if (!isNew) return
  const registration = await navigator.serviceWorker.getRegistration()
  const shown = (await registration?.getNotifications()) ?? []
  for (const notification of shown) if (tags.has(notification.tag)) notification.close()
}

/** What is read here, or was read elsewhere, does not stay on the device's screen. */
export const followReading = (cache: QueryClient) =>
  cache.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.state.status !== 'success') return
    const [path] = query.queryKey
    if (lists.includes(String(path))) void closeRead(cache).catch(() => {})
  })
