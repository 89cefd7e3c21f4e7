import { useQuery, useQueryClient } from '@tanstack/react-query'
import { events, type NewCalendarFeed } from '#shared/events/contract.ts'
import { keyOf, read, useWrite } from '#web/api/client.ts'

export const useFeed = () => useQuery(read(events.feed))

/** The link is told this once, and stays out of the query cache. */
export const useCreateFeed = (onMade: (made: NewCalendarFeed) => void) => {
  const cache = useQueryClient()
  return useWrite(events.createFeed, {
    refetch: [events.feed],
    done: { title: 'Your calendar link is ready' },
    failed: 'Making the link failed',
    after: (made) => {
      cache.setQueryData(keyOf(events.feed), { createdAt: made.createdAt })
      onMade(made)
    },
  })
}

export const useRevokeFeed = () =>
  useWrite(events.revokeFeed, {
    refetch: [events.feed],
    done: { title: 'Your calendar link is off', description: 'It answers no longer.' },
    failed: 'Turning it off failed',
  })
