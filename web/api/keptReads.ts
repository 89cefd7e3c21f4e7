import { hashKey, type Query, type QueryKey } from '@tanstack/react-query'
import { auth } from '#shared/auth/contract.ts'
import { community } from '#shared/community/contract.ts'
import { connections } from '#shared/connections/contract.ts'
import { events } from '#shared/events/contract.ts'
import { firstDays } from '#shared/firstDays/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { resources } from '#shared/resources/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { queryClient } from './cache.ts'
import { keyOf } from './client.ts'
import { keptFor, noteKeptIsShown } from './keptFor.ts'
import { type Kept, ownKept, putKept, readKept } from './keptStore.ts'
import { type Log, shownOf } from './log.ts'
import { isLogKey } from './talkLog.ts'

/** All that this device keeps to be read without a network: nothing of administrators, nobody else's pages. */
const keptReads = [
  auth.me,
  events.list,
  events.one, // with its ticket
  events.myBookings,
  groups.list,
  groups.mine,
  groups.one,
  groups.messages,
  messages.conversations,
  messages.conversation,
  messages.thread,
  connections.list, // how many they are
  community.posts,
  community.one,
  community.comments,
  firstDays.read,
  resources.list,
  resources.one,
  notifications.list,
  notifications.unreadCount,
]
const keptPaths = new Set<unknown>(keptReads.map(({ path }) => path))

/** What was searched for says more of a person than it helps them later. */
const isKept = (queryKey: QueryKey) => keptPaths.has(queryKey[0]) && !Object(queryKey[1]).q

const lastRows = 50

type Pages = { pages: unknown[]; pageParams: unknown[] }

/** Of what was paged the first page, and of a talk its end. */
const shortened = (queryKey: QueryKey, data: unknown): unknown => {
  if (queryKey.at(-1) === 'pages') {
    const { pages, pageParams } = data as Pages
    return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
  }
  if (!isLogKey(queryKey)) return data
  const log = data as Log<{ id: string; seq: number; changedSeq: number }>
  const rows = shownOf(log).slice(-lastRows)
  const from = rows.length < log.rows.length ? (rows[0]?.seq ?? log.from) : log.from
  return { ...log, rows, from }
}

const writeAfterMs = 300

/** Keeps what this person is shown, for as long as they are signed in. */
export const startKeeping = (meId: string) => {
  const waiting = new Map<string, Query>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const write = () => {
    clearTimeout(timer)
    timer = undefined
    const rows = new Map<string, Kept>()
    for (const [name, { queryKey, state }] of waiting)
      if (state.data !== undefined && state.data !== null)
        rows.set(name, {
          queryKey,
          data: shortened(queryKey, state.data),
          updatedAt: state.dataUpdatedAt,
        })
    waiting.clear()
    if (rows.size > 0) putKept(meId, rows).catch(() => undefined) // full, or forbidden
  }

  const note = (query: Query) => {
    if (!isKept(query.queryKey)) return
    waiting.set(query.queryHash, query)
    timer ??= setTimeout(write, writeAfterMs)
  }

  const cache = queryClient.getQueryCache()
  ownKept(meId).catch(() => undefined)
  for (const query of cache.getAll()) note(query)
  const stopHearing = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') note(event.query)
  })
  // A phone may end the page without another word.
  document.addEventListener('visibilitychange', write)
  return () => {
    stopHearing()
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', write)
  }
}

/** When what was brought back had been read, by the name of its query. */
const broughtBack = new Map<string, number>()

/** Whether it is shown as it was kept. */
const isAsKept = ({ queryHash, state }: Query) =>
  state.data !== undefined && broughtBack.get(queryHash) === state.dataUpdatedAt

const meKey = keyOf(auth.me)

const bring = async () => {
  const owner = keptFor()
  const me = queryClient.getQueryData<Me | null>(meKey)
  if (owner === null || me === null || (me && me.id !== owner)) return
  const rows = await readKept(owner)
  // Somebody may have come or gone meanwhile.
  if (keptFor() !== owner) return
  for (const { queryKey, data, updatedAt } of rows) {
    if (!isKept(queryKey) || queryClient.getQueryData(queryKey) !== undefined) continue
    broughtBack.set(hashKey(queryKey), updatedAt)
    queryClient.setQueryData(queryKey, data, { updatedAt })
    // Asked for again whenever a screen wants it.
    queryClient.getQueryCache().find({ queryKey, exact: true })?.invalidate()
  }
  if (rows.length > 0) noteKeptIsShown()
}

let bringing: Promise<void> | null = null

/** Puts into the cache what was kept and is not there; several reads that fail together ask once. */
export const bringBack = () => {
  bringing ??= bring().finally(() => {
    bringing = null
  })
  return bringing
}

/** Of `path`, where only that is asked about. */
const shown = (path?: string) =>
  queryClient.getQueryCache().findAll({ type: 'active', ...(path && { queryKey: [path] }) })

/** When the oldest of what is on the screen was read; null: nothing of what is kept is there. */
export const oldestShown = (path?: string): number | null => {
  const times = shown(path)
    .filter(({ queryKey, state }) => isKept(queryKey) && queryKey[0] !== meKey[0] && state.data)
    .map(({ state }) => state.dataUpdatedAt)
  return times.length === 0 ? null : Math.min(...times)
}

/** Whether some of it came back from the device, and has not been read anew. */
export const isKeptShown = (path?: string) => shown(path).some(isAsKept)
