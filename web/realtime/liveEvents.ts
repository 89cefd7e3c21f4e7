import type { QueryClient } from '@tanstack/react-query'
import { auth } from '#shared/auth/contract.ts'
import { buddies } from '#shared/buddies/contract.ts'
import { community } from '#shared/community/contract.ts'
import { connections } from '#shared/connections/contract.ts'
import { events } from '#shared/events/contract.ts'
import { series } from '#shared/events/series/contract.ts'
import { files } from '#shared/files/contract.ts'
import { firstDays } from '#shared/firstDays/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import type { LiveEvent } from '#shared/live/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { people } from '#shared/people/contract.ts'
import {
  invalidateBefore,
  keyOf,
  read,
  refetchInOrder,
  requireFreshReads,
} from '#web/api/client.ts'
import { type Refetched, refetchesOf } from '#web/api/ownWrites.ts'
import { queryClient, refreshSession } from '#web/api/queryClient.ts'
import { startStickyErrors } from '#web/api/stickyErrors.ts'
import { applyReadState, countMessage, hasJoined } from '#web/messaging/groupUnread.ts'
import { noteMarkedUnread } from '#web/messaging/markedUnread.ts'
import {
  applyDirectMessage,
  applyGroupMessage,
  groupLogKey,
} from '#web/messaging/messageLogCache.ts'
import { reloadMessageLogs, removeUnmountedLogs } from '#web/messaging/messageLogKeys.ts'
import { clearAllTyping, clearTyping, markTyping } from '#web/messaging/typingIndicators.ts'
import { openLiveStream, parseLiveEvent } from './liveStream.ts'
import { applyPostChanged } from './postCache.ts'
import { refetchAfter } from './refetchAfter.ts'
import { followShownTopics } from './shownTopics.ts'
import { shareStream } from './tabLeader.ts'

// Refetches are spread over a jitter window: an event reaches many browsers at the same moment.
const viewersJitterMs = 3000
const membersJitterMs = 1000
const ownJitterMs = 300

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

/** Runs `work` after a random delay of up to `ms`, once for all calls with the same key. */
type Schedule = (ms: number, key: string, work: () => void) => void

/** An own event reaches a single tab, so there is no load to spread. */
const runNow: Schedule = (_ms, _key, work) => work()

/** The refetches of live events, except those of the endpoints in `done`. */
const createRefetches = (cache: QueryClient, schedule: Schedule, done: Refetched) => {
  const isStale = (endpoint: Endpoint) => done !== 'everything' && !done.includes(endpoint)

  const refetch = (first: Endpoint[], then: Endpoint[] = []) =>
    refetchInOrder(cache, first.filter(isStale), then.filter(isStale))

  /** Refetches only the unread counts. The items that they count have events of their own. */
  const refetchCounts = async () => {
    if (!isStale(notifications.unreadCount)) return
    const counts = read(notifications.unreadCount)
    await cache.cancelQueries({ queryKey: counts.queryKey, exact: true }) // may be too old
    await cache.fetchQuery({ ...counts, staleTime: 0 }).catch(() => {}) // the next event retries
  }

  const groupChanged = async (id: string) => {
    const logFilter = { queryKey: groupLogKey(id) }
    cache.removeQueries({ ...logFilter, type: 'inactive' })
    // The responses show whether the user is still a member.
    await refetch(
      [groups.list, groups.mine, groups.one, firstDays.read],
      [groups.members, groups.requests],
    )
    void refetchCounts()
    if (hasJoined(cache, id)) await cache.invalidateQueries(logFilter)
  }

  return {
    refetch,
    counts: () => schedule(ownJitterMs, 'counts', () => void refetchCounts()),
    /** The counts and the groups, which have their own. */
    unread: () =>
      schedule(membersJitterMs, 'unread', () => {
        void refetch([groups.mine])
        void refetchCounts()
      }),
    group: (id: string) => schedule(membersJitterMs, id, () => void groupChanged(id)),
    conversations: () =>
      schedule(
        ownJitterMs,
        'conversations',
        () => void refetch([messages.conversations, messages.conversation, messages.newPeople]),
      ),
    notifications: () =>
      schedule(ownJitterMs, 'notification', () => void refetch([notifications.list])),
    // Once for all dates of a series that were booked together.
    bookings: () =>
      schedule(
        ownJitterMs,
        'bookings',
        () =>
          void refetch([events.list, events.one, events.myBookings, series.one, firstDays.read]),
      ),
    buddies: () =>
      schedule(
        ownJitterMs,
        'buddies',
        () => void refetch([buddies.list, buddies.suggestions], [buddies.weeks, buddies.week]),
      ),
    connections: () =>
      schedule(
        membersJitterMs,
        'connections',
        () =>
          void refetch([
            connections.list,
            connections.pending,
            connections.sent,
            connections.withUsers,
            files.unveiledAuthors,
            connections.searchUsers,
            people.one,
            people.blocks,
          ]),
      ),
    comments: (postId: string) =>
      schedule(membersJitterMs, `talk ${postId}`, () => {
        if (isStale(community.comments)) refetchComments(cache, postId)
      }),
    events: () =>
      schedule(
        viewersJitterMs,
        'events',
        () => void refetch([events.list, events.one, series.one]),
      ),
    everything: () => {
      if (done === 'everything') return
      void reloadMessageLogs(cache)
      void invalidateBefore(cache, Date.now() + 1)
    },
  }
}

/** Applies live events to the query cache. */
export const createEventHandlers = (cache: QueryClient, meId: string) => {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  let isStopped = false

  const schedule: Schedule = (ms, key, work) => {
    if (timers.has(key)) return
    const run = () => {
      timers.delete(key)
      work()
    }
    timers.set(key, setTimeout(run, Math.random() * ms))
  }

  const refetchAll = createRefetches(cache, schedule, [])

  const refetchFor = (event: LiveEvent, refetches: typeof refetchAll) => {
    switch (event.kind) {
      case 'groupChanged':
        return refetches.group(event.groupId)
      case 'directMessage':
      case 'directRead':
        refetches.counts()
        return refetches.conversations()
      case 'directSeen':
        return refetches.conversations()
      case 'meChanged':
        void refetches.refetch([auth.me, firstDays.read])
        return refetches.conversations()
      case 'blocksChanged':
        return refetches.everything()
      case 'notification':
        refetches.counts()
        return refetches.notifications()
      case 'connectionChanged':
        refetches.counts()
        refetches.buddies()
        refetches.conversations()
        return refetches.connections()
      case 'bookingChanged':
        return refetches.bookings()
      case 'postChanged':
        return event.hasChangedComments && refetches.comments(event.postId)
      case 'eventChanged':
        return refetches.events()
    }
  }

  /** Applies what the event itself contains, in the order of the stream. */
  const applyContent = (event: LiveEvent) => {
    switch (event.kind) {
      case 'connected':
        return resync(cache, event.quietMs)
      case 'groupMessage': {
        const { groupId, user } = event.message
        if (user) clearTyping(groupId, user.id)
        applyGroupMessage(cache, event.message, event.after)
        return countMessage(cache, event.message, meId, refetchAll.unread)
      }
      case 'groupTyping':
        return markTyping(event.groupId, event.user)
      case 'groupRead':
        if (event.isBack)
          noteMarkedUnread({ kind: 'group', id: event.groupId }, event.lastReadSeq + 1)
        return applyReadState(cache, event.groupId, event, refetchAll.unread)
      case 'directRead':
        if (event.isBack)
          noteMarkedUnread({ kind: 'direct', id: event.otherUserId }, event.lastReadSeq + 1)
        return
      case 'directMessage':
        return applyDirectMessage(cache, event.message, meId, event.after)
      case 'postChanged':
        return applyPostChanged(cache, event)
    }
  }

  const applyEvent = (event: LiveEvent) => {
    applyContent(event)
    const ownRefetches = 'writeId' in event ? refetchesOf(event.writeId) : undefined
    if (!ownRefetches) return void refetchFor(event, refetchAll)
    // Until its write has ended, this tab does not know what it refetches.
    void ownRefetches.then((done) => {
      if (!isStopped) void refetchFor(event, createRefetches(cache, runNow, done))
    })
  }

  const stop = () => {
    isStopped = true
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
    clearAllTyping()
  }
  return { applyEvent, stop }
}

/** Runs while the user is signed in. Returns the function that stops it. */
export const startRealtime = (me: { id: string }) => {
  const handlers = createEventHandlers(queryClient, me.id)
  const applyEvent = (event: LiveEvent) => {
    requireFreshReads()
    handlers.applyEvent(event)
  }
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
  const stopTopics = followShownTopics(queryClient, applyEvent)
  return () => {
    isStopped = true
    for (const stop of [stopStream, stopTopics, stopStickyErrors, handlers.stop]) stop()
  }
}
