import { useQuery, useQueryClient } from '@tanstack/react-query'
import { events, type NewCalendarFeed } from '#shared/events/contract.ts'
import { keyOf, read, useWrite } from '#web/api/client.ts'
import { t } from '#web/language/t.tsx'

export const useFeed = () => useQuery(read(events.feed))

/** The server returns the link only once; it is kept out of the query cache. */
export const useCreateFeed = (onCreated: (feed: NewCalendarFeed) => void) => {
  const cache = useQueryClient()
  return useWrite(events.createFeed, {
    refetch: [events.feed],
    errorTitle: () => t('events.feed.createFailed'),
    afterSuccess: (feed) => {
      cache.setQueryData(keyOf(events.feed), { createdAt: feed.createdAt })
      onCreated(feed)
    },
  })
}

export const useRevokeFeed = () =>
  useWrite(events.revokeFeed, {
    refetch: [events.feed],
    errorTitle: () => t('events.feed.turnOffFailed'),
  })
