import { hashKey, type Query, type QueryKey } from '@tanstack/react-query'
import { auth } from '#shared/auth/contract.ts'
import { community } from '#shared/community/contract.ts'
import { connections } from '#shared/connections/contract.ts'
import { events } from '#shared/events/contract.ts'
import type { DoorList, HostedEvent } from '#shared/events/hosted/contract.ts'
import { isDoorListKept } from '#shared/events/hosted/rules.ts'
import { hosting } from '#shared/events/hosting/contract.ts'
import { files } from '#shared/files/contract.ts'
import { firstDays } from '#shared/firstDays/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { resources } from '#shared/resources/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { keyOf } from '#web/api/client.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { contiguousRows, type MessageLog } from '#web/messaging/messageLog.ts'
import { isMessageLogKey } from '#web/messaging/messageLogKeys.ts'
import { getCacheOwner, markDataRestored } from '#web/storage/cacheOwner.ts'
import {
  claimStore,
  type PersistedQuery,
  putQueries,
  readQueries,
  removeQueries,
} from '#web/storage/queryStore.ts'

/**
 * The endpoints that are persisted for offline reading: no admin queries, no profiles of others.
 */
const persistedEndpoints = [
  auth.me,
  events.list,
  events.one, // with its ticket, and what was answered
  events.myBookings,
  groups.list,
  groups.mine,
  groups.one,
  groups.messages,
  messages.conversations,
  messages.conversation,
  messages.thread,
  connections.list, // how many they are
  files.unveiledAuthors,
  community.posts,
  community.one,
  community.comments,
  firstDays.read,
  resources.list,
  resources.one,
  hosting.mine,
  notifications.list,
  notifications.unreadCount,
]
const persistedPaths = new Set<unknown>(persistedEndpoints.map(({ path }) => path))

// Of what is loaded with an event. Lists of its people stay on the server.
const eventParts: readonly unknown[] = [
  ...[undefined, 'ticket', 'booking', 'answer', 'hosting', 'hosted', 'door'],
]

/** Searches are not persisted, for privacy. */
const isPersistable = (queryKey: QueryKey) =>
  persistedPaths.has(queryKey[0]) &&
  !Object(queryKey[1]).q &&
  (queryKey[0] !== events.one.path || eventParts.includes(queryKey[2]))

/** What the door needs is on the device only around the event. */
const isKept = (queryKey: QueryKey, data: unknown) => {
  if (queryKey[2] === 'hosted') return isDoorListKept(data as HostedEvent, new Date())
  if (queryKey[2] === 'door') return isDoorListKept((data as DoorList).event, new Date())
  return true
}

const maxLogRows = 50

type Pages = { pages: unknown[]; pageParams: unknown[] }

/** Keeps the first page of a paginated list and the end of a message log. */
const truncate = (queryKey: QueryKey, data: unknown): unknown => {
  if (queryKey.at(-1) === 'pages') {
    const { pages, pageParams } = data as Pages
    return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
  }
  if (!isMessageLogKey(queryKey)) return data
  const log = data as MessageLog<{ id: string; seq: number; changedSeq: number }>
  const rows = contiguousRows(log).slice(-maxLogRows)
  const from = rows.length < log.rows.length ? (rows[0]?.seq ?? log.from) : log.from
  return { rows, from, position: log.position }
}

const writeDelayMs = 300

/** Persists the queries of the signed-in user. Returns the function that stops it. */
export const startPersisting = (meId: string) => {
  const dirtyQueries = new Map<string, Query>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const write = () => {
    clearTimeout(timer)
    timer = undefined
    const rows = new Map<string, PersistedQuery>()
    for (const [name, { queryKey, state }] of dirtyQueries)
      if (state.data !== undefined && state.data !== null && isKept(queryKey, state.data))
        rows.set(name, {
          queryKey,
          data: truncate(queryKey, state.data),
          updatedAt: state.dataUpdatedAt,
        })
    dirtyQueries.clear()
    if (rows.size > 0) putQueries(meId, rows).catch(() => undefined) // storage is full or forbidden
  }

  const enqueue = (query: Query) => {
    if (!isPersistable(query.queryKey)) return
    dirtyQueries.set(query.queryHash, query)
    timer ??= setTimeout(write, writeDelayMs)
  }

  const cache = queryClient.getQueryCache()
  claimStore(meId).catch(() => undefined)
  for (const query of cache.getAll()) enqueue(query)
  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') enqueue(event.query)
  })
  // A phone may kill a hidden page without another event.
  document.addEventListener('visibilitychange', write)
  return () => {
    unsubscribe()
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', write)
  }
}

/** For each restored query the time at which it was fetched. */
const restoredAt = new Map<string, number>()

/** Whether the query still has its restored data. */
const isRestored = ({ queryHash, state }: Query) =>
  state.data !== undefined && restoredAt.get(queryHash) === state.dataUpdatedAt

const meKey = keyOf(auth.me)

const restore = async () => {
  const owner = getCacheOwner()
  const me = queryClient.getQueryData<Me | null>(meKey)
  if (owner === null || me === null || (me && me.id !== owner)) return
  const stored = await readQueries(owner)
  const rows = stored.filter(({ queryKey, data }) => isKept(queryKey, data))
  // Its hours are over.
  const expired = stored.filter((row) => !rows.includes(row))
  if (expired.length > 0)
    await removeQueries(
      owner,
      expired.map(({ queryKey }) => hashKey(queryKey)),
    )
  // The user may have changed in the meantime.
  if (getCacheOwner() !== owner) return
  for (const { queryKey, data, updatedAt } of rows) {
    if (!isPersistable(queryKey) || queryClient.getQueryData(queryKey) !== undefined) continue
    restoredAt.set(hashKey(queryKey), updatedAt)
    queryClient.setQueryData(queryKey, data, { updatedAt })
    // Refetched whenever a screen mounts it.
    queryClient.getQueryCache().find({ queryKey, exact: true })?.invalidate()
  }
  if (rows.length > 0) markDataRestored()
}

let restoring: Promise<void> | null = null

/** Restores persisted queries that the cache lacks. Concurrent calls share one run. */
export const restorePersistedQueries = () => {
  restoring ??= restore().finally(() => {
    restoring = null
  })
  return restoring
}

/** The mounted queries, or only those of `path`. */
const mountedQueries = (path?: string) =>
  queryClient.getQueryCache().findAll({ type: 'active', ...(path && { queryKey: [path] }) })

/** The fetch time of the oldest mounted query that is persisted; null if there is none. */
export const oldestMountedFetch = (path?: string): number | null => {
  const times = mountedQueries(path)
    .filter(
      ({ queryKey, state }) => isPersistable(queryKey) && queryKey[0] !== meKey[0] && state.data,
    )
    .map(({ state }) => state.dataUpdatedAt)
  return times.length === 0 ? null : Math.min(...times)
}

/** Whether a mounted query shows restored data that has not been refetched. */
export const showsRestoredData = (path?: string) => mountedQueries(path).some(isRestored)
