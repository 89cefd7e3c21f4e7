import type { QueryClient } from '@tanstack/react-query'
import { groups } from '#shared/groups/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'

type Row = { id?: string; otherUserId?: string; isRead?: boolean; unread?: number }

const lists = [notifications.list.path, messages.conversations.path, groups.mine.path] as string[]

/** The rows of a list or of a paginated list. */
const rowsIn = (data: unknown): Row[] => {
  const { pages } = Object(data)
  return Array.isArray(pages) ? pages.flat() : Array.isArray(data) ? data : []
}

/** The notification tags of all items that the cached lists mark as read. */
export const tagsOfReadItems = (cache: QueryClient): Set<string> => {
  const rows = lists.flatMap((path) =>
    cache.getQueriesData({ queryKey: [path] }).flatMap(([, data]) => rowsIn(data)),
  )
  const tags = rows.flatMap(({ id, otherUserId, isRead, unread }) => {
    if (unread === undefined) return isRead && id ? [id] : []
    return unread === 0 ? [`talk-${otherUserId ?? id}`] : []
  })
  return new Set(tags)
}

let knownTags = new Set<string>()

/**
 * Queries the browser only when something was newly read. A query while a notification is being
 * shown may lose that notification.
 */
const closeRead = async (cache: QueryClient) => {
  const tags = tagsOfReadItems(cache)
  const isNew = [...tags].some((tag) => !knownTags.has(tag))
  knownTags = tags
  if (!isNew) return
  const registration = await navigator.serviceWorker.getRegistration()
  const shown = (await registration?.getNotifications()) ?? []
  for (const notification of shown) if (tags.has(notification.tag)) notification.close()
}

/** Closes notifications whose content was read here or on another device. */
export const closeReadNotifications = (cache: QueryClient) =>
  cache.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.state.status !== 'success') return
    const [path] = query.queryKey
    if (lists.includes(String(path))) void closeRead(cache).catch(() => {})
  })
