import { type Event, events } from '#shared/events/contract.ts'
import { queryClient } from '#web/api/cache.ts'
import { call, keyOf } from '#web/api/client.ts'
import { readTicket } from './data.ts'

const mine = { when: 'upcoming', mine: 'true' } as const
const firstPage = { before: null, limit: 50 }
const mostTickets = 5

/** The next ones are there without a network, also for whoever never looked at them before. */
export const keepTickets = async () => {
  const { pages } = await queryClient.fetchInfiniteQuery({
    queryKey: [...keyOf(events.list, mine), 'pages'],
    queryFn: ({ signal }): Promise<Event[]> =>
      call(events.list, { ...mine, limit: firstPage.limit }, { signal }),
    initialPageParam: firstPage,
  })
  const booked = pages.flat().filter(({ isBooked, isCancelled }) => isBooked && !isCancelled)
  for (const { id } of booked.slice(0, mostTickets)) await queryClient.prefetchQuery(readTicket(id))
}
