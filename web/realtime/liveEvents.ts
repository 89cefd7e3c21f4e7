import type { Query, QueryClient } from '@tanstack/react-query'
import { auth } from '#shared/auth/contract.ts'
import { buddies } from '#shared/buddies/contract.ts'
import { community } from '#shared/community/contract.ts'
import { connections } from '#shared/connections/contract.ts'
import { events } from '#shared/events/contract.ts'
import { series } from '#shared/events/series/contract.ts'
import { firstDays } from '#shared/firstDays/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import type { LiveEvent } from '#shared/live/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { people } from '#shared/people/contract.ts'
import { invalidateBefore, keyOf, read, refetchInOrder } from '#web/api/client.ts'
import { queryClient, refreshSession } from '#web/api/queryClient.ts'
import { startStickyErrors } from '#web/api/stickyErrors.ts'
import { applyReadState, countMessage, hasJoined } from '#web/messaging/groupUnread.ts'
import {
  applyDirectMessage,
  applyGroupMessage,
  groupLogKey,
} from '#web/messaging/messageLogCache.ts'
import { reloadMessageLogs, removeUnmountedLogs } from '#web/messaging/messageLogKeys.ts'
import { clearAllTyping, clearTyping, markTyping } from '#web/messaging/typingIndicators.ts'
import { openLiveStream, parseLiveEvent } from './liveStream.ts'
import { applyPostChanged } from './postCache.ts'
import { shareStream } from './tabLeader.ts'

// Refetches are spread over a jitter window: an event reaches many browsers at the same moment.
const allUsersJitterMs = 3000
const membersJitterMs = 1000
const ownJitterMs = 300

/**
 * Refetches queries that were in flight when the event came: their responses may be too old. A page
 * that the user is loading is awaited first, so that it is not lost.
 */
const refetchAfter = (cache: QueryClient, inFlight: readonly Query[]) => {
  for (const query of inFlight) {
    const refetchQuery = () => {
      if (query.state.fetchStatus === 'fetching') whenDone()
      else void cache.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }
    const whenDone = () => void query.promise?.then(refetchQuery, refetchQuery)
    whenDone()
  }
}

/**
 * One clock stops while the machine sleeps, the other can be set. The longer time is the safe one.
 */
const pageAgeMs = () => Math.max(performance.now(), Date.now() - performance.timeOrigin)

/** Marks everything fetched until now as stale, including queries in flight. */
const resync = (cache: QueryClient, quietMs = 0) => {
  // No event since the page loaded: only persisted and failed queries can be stale.
  if (quietMs > pageAgeMs()) return void invalidateBefore(cache, performance.timeOrigin)
  removeUnmountedLogs(cache)
  const inFlight = cache.getQueryCache().findAll({ fetchStatus: 'fetching' })
  void invalidateBefore(cache, Date.now() + 1)
  refetchAfter(cache, inFlight)
}

/** Refetches the comments of a post, without losing a page that the user is loading. */
const refetchComments = (cache: QueryClient, postId: string) => {
  const comments = { queryKey: keyOf(community.comments, { id: postId }) }
  const inFlight = cache.getQueryCache().findAll({ ...comments, fetchStatus: 'fetching' })
  void cache.invalidateQueries(comments, { cancelRefetch: false })
  refetchAfter(cache, inFlight)
}

/** Applies live events to the query cache. */
export const createEventHandlers = (cache: QueryClient, meId: string) => {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  /**
   * Runs `work` after a random delay of up to `ms`. Repeated calls with the same key are coalesced.
   */
  const schedule = (ms: number, key: string, work: () => void) => {
    if (timers.has(key)) return
    const run = () => {
      timers.delete(key)
      work()
    }
    timers.set(key, setTimeout(run, Math.random() * ms))
  }

  const refetch = (...endpoints: Endpoint[]) => void refetchInOrder(cache, endpoints)

  /** Refetches only the unread counts. The items that they count have events of their own. */
  const refetchCounts = async () => {
    const counts = read(notifications.unreadCount)
    await cache.cancelQueries({ queryKey: counts.queryKey, exact: true }) // may be too old
    await cache.fetchQuery({ ...counts, staleTime: 0 }).catch(() => {}) // the next event retries
  }
  const refreshCounts = () => schedule(ownJitterMs, 'counts', () => void refetchCounts())

  const recount = () =>
    schedule(membersJitterMs, 'unread', () => {
      refetch(groups.mine)
      void refetchCounts()
    })

  /** The responses show whether the user is still a member. */
  const groupChanged = async (id: string) => {
    const logFilter = { queryKey: groupLogKey(id) }
    cache.removeQueries({ ...logFilter, type: 'inactive' })
    const [first, then] = [
      [groups.list, groups.mine, groups.one, firstDays.read],
      [groups.members, groups.requests],
    ]
    await refetchInOrder(cache, first, then)
    void refetchCounts()
    if (hasJoined(cache, id)) await cache.invalidateQueries(logFilter)
  }

  const conversationsChanged = () =>
    schedule(ownJitterMs, 'conversations', () =>
      refetch(messages.conversations, messages.conversation, messages.newPeople),
    )

  const buddyWeeks = [buddies.weeks, buddies.week]
  const buddiesChanged = () =>
    schedule(ownJitterMs, 'buddies', () => {
      void refetchInOrder(cache, [buddies.list, buddies.suggestions], buddyWeeks)
    })

  const applyEvent = (event: LiveEvent) => {
    switch (event.kind) {
      case 'hello':
        return resync(cache, event.quietMs)
      case 'groupMessage': {
        const { groupId, user } = event.message
        if (user) clearTyping(groupId, user.id)
        applyGroupMessage(cache, event.message)
        return countMessage(cache, event.message, meId, recount)
      }
      case 'groupTyping':
        return markTyping(event.groupId, event.user)
      case 'groupRead':
        return applyReadState(cache, event.groupId, event, recount)
      case 'groupChanged':
        return schedule(membersJitterMs, event.groupId, () => void groupChanged(event.groupId))
      case 'directMessage':
        applyDirectMessage(cache, event.message, meId)
        refreshCounts()
        return conversationsChanged()
      case 'directRead':
        refreshCounts()
        return conversationsChanged()
      case 'directSeen':
        return conversationsChanged()
      case 'meChanged':
        refetch(auth.me, firstDays.read)
        return conversationsChanged()
      case 'blocksChanged':
        void reloadMessageLogs(cache)
        return void invalidateBefore(cache, Date.now() + 1)
      case 'notification':
        refreshCounts()
        return schedule(ownJitterMs, 'notification', () => refetch(notifications.list))
      case 'connectionChanged':
        refreshCounts()
        buddiesChanged()
        conversationsChanged()
        return schedule(membersJitterMs, 'connections', () =>
          refetch(
            connections.list,
            connections.pending,
            connections.sent,
            connections.withUsers,
            connections.searchUsers,
            people.one,
            people.blocks,
          ),
        )
      case 'bookingChanged':
        return refetch(events.list, events.one, events.myBookings, firstDays.read)
      case 'postChanged':
        applyPostChanged(cache, event)
        if (event.hasTalk)
          schedule(membersJitterMs, `talk ${event.postId}`, () =>
            refetchComments(cache, event.postId),
          )
        return
      case 'eventChanged':
        return schedule(allUsersJitterMs, 'events', () =>
          refetch(events.list, events.one, series.one),
        )
    }
  }

  const stop = () => {
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
    clearAllTyping()
  }
  return { applyEvent, stop }
}

/** Runs while the user is signed in. Returns the function that stops it. */
export const startRealtime = (me: { id: string }) => {
  const { applyEvent, stop } = createEventHandlers(queryClient, me.id)
  const stopStickyErrors = startStickyErrors(queryClient.getQueryCache())
  let isStopped = false

  /** EventSource reports no status: a rejected stream may mean that the session has ended. */
  const checkSession = () => {
    if (!isStopped) void refreshSession()
  }

  const stopStream = shareStream({
    name: `live:${me.id}`,
    locks: navigator.locks,
    open: (onMessage) =>
      openLiveStream({ Source: EventSource, onMessage, onConnectFailed: checkSession }),
    onMessage: (text) => {
      const event = parseLiveEvent(text)
      if (event) applyEvent(event)
    },
  })
  return () => {
    isStopped = true
    stopStream()
    stopStickyErrors()
    stop()
  }
}
