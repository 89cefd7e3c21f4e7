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
import { hearPost } from './boardCounts.ts'
import { queryClient, seeWhoIsIn } from './cache.ts'
import { keyOf, makeStale, read, refetchInTurn } from './client.ts'
import { hearDirect } from './directLog.ts'
import { groupLogKey, hearMessage } from './groupLog.ts'
import { countMessage, isJoined, setReadState } from './groupUnread.ts'
import { keepFailures } from './keptFailures.ts'
import { liveEventOf, openLiveStream } from './liveStream.ts'
import { shareStream } from './liveTabs.ts'
import { forgetUnseenLogs, readLogsAnew } from './talkLog.ts'
import { forgetTyping, noteStopped, noteTyping } from './whoTypes.ts'

// An event is told to everybody at once, who must not all ask at once what became of it.
const manyAskWithinMs = 3000
const membersAskWithinMs = 1000
const toldAskWithinMs = 300

/**
 * What is on its way may have been read a moment too early. Whoever pages on meanwhile keeps their
 * page: it is waited for.
 */
const askOnceMore = (cache: QueryClient, flying: readonly Query[]) => {
  for (const query of flying) {
    const again = () => {
      if (query.state.fetchStatus === 'fetching') whenDone()
      else void cache.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }
    const whenDone = () => void query.promise?.then(again, again)
    whenDone()
  }
}

/** A clock may have slept with the machine, another been set: the longer of the two. */
const pageAgeMs = () => Math.max(performance.now(), Date.now() - performance.timeOrigin)

/** All that was asked for until now may be old, also what is still on its way. */
const catchUp = (cache: QueryClient, quietMs = 0) => {
  // Nothing was said since this page came: old is only what a device kept, or could not be read.
  if (quietMs > pageAgeMs()) return void makeStale(cache, performance.timeOrigin)
  forgetUnseenLogs(cache)
  const flying = cache.getQueryCache().findAll({ fetchStatus: 'fetching' })
  void makeStale(cache, Date.now() + 1)
  askOnceMore(cache, flying)
}

/** The comments of a post; whoever pages on in them just now gets their page. */
const hearTalk = (cache: QueryClient, postId: string) => {
  const talk = { queryKey: keyOf(community.comments, { id: postId }) }
  const flying = cache.getQueryCache().findAll({ ...talk, fetchStatus: 'fetching' })
  void cache.invalidateQueries(talk, { cancelRefetch: false })
  askOnceMore(cache, flying)
}

/** The one place that says what each event means for what this browser shows. */
export const createMeaning = (cache: QueryClient, meId: string) => {
  const planned = new Map<string, ReturnType<typeof setTimeout>>()

  /** At a moment by chance within `ms`; what is planned already is not planned twice. */
  const within = (ms: number, what: string, work: () => void) => {
    if (planned.has(what)) return
    const run = () => {
      planned.delete(what)
      work()
    }
    planned.set(what, setTimeout(run, Math.random() * ms))
  }

  const refetch = (...endpoints: Endpoint[]) => void refetchInTurn(cache, endpoints)

  /** Only the numbers: what they are about has events of its own, and nothing else is old now. */
  const count = async () => {
    const counts = read(notifications.unreadCount)
    await cache.cancelQueries({ queryKey: counts.queryKey, exact: true }) // asked a moment too early
    await cache.fetchQuery({ ...counts, staleTime: 0 }).catch(() => {}) // asked again before long
  }
  const countsChanged = () => within(toldAskWithinMs, 'counts', () => void count())

  const recount = () =>
    within(membersAskWithinMs, 'unread', () => {
      refetch(groups.mine)
      void count()
    })

  /** Whether one still belongs to it is said by the answers. */
  const groupChanged = async (id: string) => {
    const log = { queryKey: groupLogKey(id) }
    cache.removeQueries({ ...log, type: 'inactive' })
    const [first, then] = [
      [groups.list, groups.mine, groups.one, firstDays.read],
      [groups.members, groups.requests],
    ]
    await refetchInTurn(cache, first, then)
    void count()
    if (isJoined(cache, id)) await cache.invalidateQueries(log)
  }

  const conversationsChanged = () =>
    within(toldAskWithinMs, 'conversations', () =>
      refetch(messages.conversations, messages.conversation, messages.newPeople),
    )

  const pathOfBuddies = [buddies.weeks, buddies.week]
  const buddiesChanged = () =>
    within(toldAskWithinMs, 'buddies', () => {
      void refetchInTurn(cache, [buddies.list, buddies.suggestions], pathOfBuddies)
    })

  const act = (event: LiveEvent) => {
    switch (event.kind) {
      case 'hello':
        return catchUp(cache, event.quietMs)
      case 'groupMessage': {
        const { groupId, user } = event.message
        if (user) noteStopped(groupId, user.id)
        hearMessage(cache, event.message)
        return countMessage(cache, event.message, meId, recount)
      }
      case 'groupTyping':
        return noteTyping(event.groupId, event.user)
      case 'groupRead':
        return setReadState(cache, event.groupId, event, recount)
      case 'groupChanged':
        return within(membersAskWithinMs, event.groupId, () => void groupChanged(event.groupId))
      case 'directMessage':
        hearDirect(cache, event.message, meId)
        countsChanged()
        return conversationsChanged()
      case 'directRead':
        countsChanged()
        return conversationsChanged()
      case 'directSeen':
        return conversationsChanged()
      case 'meChanged':
        refetch(auth.me, firstDays.read)
        return conversationsChanged()
      case 'blocksChanged':
        void readLogsAnew(cache)
        return void makeStale(cache, Date.now() + 1)
      case 'notification':
        countsChanged()
        return within(toldAskWithinMs, 'notification', () => refetch(notifications.list))
      case 'connectionChanged':
        countsChanged()
        buddiesChanged()
        conversationsChanged()
        return within(membersAskWithinMs, 'connections', () =>
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
        hearPost(cache, event)
        if (event.hasTalk)
          within(membersAskWithinMs, `talk ${event.postId}`, () => hearTalk(cache, event.postId))
        return
      case 'eventChanged':
        return within(manyAskWithinMs, 'events', () => refetch(events.list, events.one, series.one))
    }
  }

  const stop = () => {
    for (const timer of planned.values()) clearTimeout(timer)
    planned.clear()
    forgetTyping()
  }
  return { act, stop }
}

/** For as long as this person is signed in. */
export const startLive = (me: { id: string }) => {
  const { act, stop } = createMeaning(queryClient, me.id)
  const stopKeepingFailures = keepFailures(queryClient.getQueryCache())
  let isOver = false

  /** A stream that is refused does not say why: the session may have ended. */
  const askWhoIsSignedIn = () => {
    if (!isOver) void seeWhoIsIn()
  }

  const stopSharing = shareStream({
    name: `live:${me.id}`,
    locks: navigator.locks,
    open: (hear) => openLiveStream({ Source: EventSource, hear, onRefused: askWhoIsSignedIn }),
    hear: (text) => {
      const event = liveEventOf(text)
      if (event) act(event)
    },
  })
  return () => {
    isOver = true
    stopSharing()
    stopKeepingFailures()
    stop()
  }
}
