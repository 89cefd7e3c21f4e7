import { queryOptions, useQuery } from '@tanstack/react-query'
import { attendance, type Ticket } from '#shared/events/attendance/contract.ts'
import { type Event, events } from '#shared/events/contract.ts'
import { isFree } from '#shared/events/price.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { call, keyOf, read } from '#web/api/client.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { bookingFormQuery } from '#web/events/data.ts'

/** Cached below the event, so that whatever invalidates it, such as a check-in, applies here. */
export const ticketQuery = (id: string) =>
  queryOptions<Ticket, ApiError>({
    queryKey: [...keyOf(events.one, { id }), 'ticket'],
    queryFn: ({ signal }) => call(attendance.ticket, { id }, { signal }),
  })

export const useTicket = (id: string) => useQuery(ticketQuery(id))

/** What the place costs. Tickets that a browser stored before they had a price lack it. */
export const bookedPriceOf = ({ price }: Partial<Pick<Ticket, 'price'>>, event: Event) =>
  price ?? event.price

/** Whether this event costs me something: who booked while it was free has nothing to pay. */
export const useIsToPay = (event: Event) => {
  const isPaid = !isFree(event.price)
  const { data, isError } = useQuery({
    ...ticketQuery(event.id),
    enabled: isPaid && event.isBooked,
  })
  if (!event.isBooked || isError) return isPaid
  return data ? !isFree(bookedPriceOf(data, event)) : false
}

const bookedQuery = { when: 'upcoming', mine: 'true' } as const
const firstPage = { before: null, limit: 50 }
const maxTickets = 5

const fetchBookedEvents = () =>
  queryClient.fetchInfiniteQuery({
    queryKey: [...keyOf(events.list, bookedQuery), 'pages'],
    queryFn: ({ signal }): Promise<Event[]> =>
      call(events.list, { ...bookedQuery, limit: firstPage.limit }, { signal }),
    initialPageParam: firstPage,
  })

const prefetchNextTickets = async () => {
  // A query, so that a logout cancels it.
  const tickets = await queryClient.fetchQuery({
    ...read(attendance.upcomingTickets, { limit: maxTickets }),
    gcTime: 0,
    staleTime: 0,
  })
  for (const { eventId, ...ticket } of tickets)
    queryClient.setQueryData(ticketQuery(eventId).queryKey, ticket)
}

/** What the user answered for the next events. */
const prefetchBookedParties = async () => {
  const { pages } = await fetchBookedEvents()
  const withForm = pages.flat().filter(({ needsForm }) => needsForm)
  for (const { id } of withForm.slice(0, maxTickets))
    await queryClient.prefetchQuery(bookingFormQuery(id))
}

/** Prefetches the next tickets, so that they are available offline before first use. */
export const prefetchTickets = async () => {
  await Promise.all([prefetchBookedParties(), prefetchNextTickets()])
}
