import { attendance } from '#shared/events/attendance/contract.ts'
import { type Event, events } from '#shared/events/contract.ts'
import { queryClient } from '#web/api/cache.ts'
import { call, keyOf } from '#web/api/client.ts'
import { readTicket } from './data.ts'

const mine = { when: 'upcoming', mine: 'true' } as const
const firstPage = { before: null, limit: 50 }
const mostTickets = 5

const keepMyEvents = () =>
  queryClient.prefetchInfiniteQuery({
    queryKey: [...keyOf(events.list, mine), 'pages'],
    queryFn: ({ signal }): Promise<Event[]> =>
      call(events.list, { ...mine, limit: firstPage.limit }, { signal }),
    initialPageParam: firstPage,
  })

const keepNextTickets = async () => {
  const tickets = await call(attendance.upcomingTickets, { limit: mostTickets })
  for (const { eventId, ...ticket } of tickets)
    queryClient.setQueryData(readTicket(eventId).queryKey, ticket)
}

/** The next ones are there without a network, also for whoever never looked at them before. */
export const keepTickets = async () => {
  await Promise.all([keepMyEvents(), keepNextTickets()])
}
