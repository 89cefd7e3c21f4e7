import type { Query, QueryClient } from '@tanstack/react-query'
import { community } from '#shared/community/contract.ts'
import { events } from '#shared/events/contract.ts'
import { series } from '#shared/events/series/contract.ts'
import type { LiveEvent } from '#shared/live/contract.ts'
import { requireFreshReads } from '#web/api/client.ts'
import { urlFor } from '#web/api/endpointUrl.ts'
import { type LiveStream, openLiveStream, parseLiveEvent } from './liveStream.ts'
import { isVisible, onOnline, onVisibilityChange } from './pageState.ts'
import { refetchAfter } from './refetchAfter.ts'

// A screen that replaces another one keeps what both show.
const settleMs = 100
/** A read that took longer may have missed an event that is older. */
const maxReadMs = 10_000

/** The stream of the topic to which the data of a query belongs. */
const streamOf = ({ queryKey: [path, input] }: Query): string | null => {
  switch (path) {
    case events.list.path:
    case events.one.path:
    case series.one.path:
      return events.watch.path
    case community.posts.path:
      return community.watch.path
    case community.one.path:
    case community.comments.path:
      return urlFor(community.watchOne, { id: String(Object(input).id) })
    default:
      return null
  }
}

/** Refetches what an event may have changed since it was read. Failed reads wait for the user. */
const resyncTopic = (cache: QueryClient, path: string, quietMs = 0) => {
  requireFreshReads()
  const queries = cache.getQueryCache()
  const knownSince = Date.now() - quietMs + maxReadMs
  const isOfTopic = (query: Query) => streamOf(query) === path
  const isOlder = ({ state }: Query) => state.isInvalidated || state.dataUpdatedAt < knownSince
  const inFlight = queries.findAll({ predicate: isOfTopic, fetchStatus: 'fetching' })
  void cache.invalidateQueries(
    {
      predicate: (query) => isOfTopic(query) && query.state.data !== undefined && isOlder(query),
    },
    { cancelRefetch: false },
  )
  if (knownSince > Date.now()) refetchAfter(cache, inFlight)
}

/**
 * While this tab is visible, opens a stream for each topic that it shows: those of mounted queries.
 * Returns the function that stops it.
 */
export const followShownTopics = (cache: QueryClient, applyEvent: (event: LiveEvent) => void) => {
  const streams = new Map<string, LiveStream>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const open = (path: string) =>
    openLiveStream({
      ...{ Source: EventSource, path },
      onMessage: (text) => {
        const event = parseLiveEvent(text)
        if (event?.kind === 'connected') resyncTopic(cache, path, event.quietMs)
        else if (event) applyEvent(event)
      },
    })

  const shown = () =>
    cache
      .getQueryCache()
      .findAll({ type: 'active' })
      .flatMap((query) => streamOf(query) ?? [])

  const update = () => {
    timer = undefined
    const wanted = new Set(isVisible() ? shown() : [])
    for (const [path, stream] of streams)
      if (!wanted.has(path)) {
        stream.close()
        streams.delete(path)
      }
    for (const path of wanted) if (!streams.has(path)) streams.set(path, open(path))
  }
  const updateSoon = () => {
    timer ??= setTimeout(update, settleMs)
  }

  const stops = [
    cache.getQueryCache().subscribe(({ type }) => {
      if (type.startsWith('observer')) updateSoon()
    }),
    onVisibilityChange(updateSoon),
    onOnline(() => {
      for (const stream of streams.values()) stream.reconnect()
    }),
  ]
  updateSoon()
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
    for (const stream of streams.values()) stream.close()
  }
}
