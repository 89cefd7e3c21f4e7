import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Event, events } from '#shared/events/contract.ts'
import { hasStarted, upcomingOnDashboard } from '#shared/events/rules.ts'
import { firstDays } from '#shared/firstDays/contract.ts'
import type { CallInput } from '#shared/http/endpoint.ts'
import { notifications } from '#shared/notifications/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { addressOf, call, keyOf, read, readTotal, useWrite } from '#web/api/client.ts'
import { orKnown } from '#web/api/orKnown.ts'
import { allPages, usePages } from '#web/api/pages.ts'
import { hrefOf } from './eventsPlace.ts'

type Query = Omit<CallInput<typeof events.list>, 'before' | 'limit'>

export const useEvents = (query: Query) =>
  usePages<Event>({
    key: keyOf(events.list, query),
    fetch: (page, signal) => call(events.list, { ...query, ...page }, { signal }),
    idOf: ({ id }) => id,
  })

/** All events of a stretch of days: a calendar with holes would be wrong without saying so. */
export const useEventsBetween = (query: Query & { from: string; to: string }) =>
  useQuery<Event[], ApiError>({
    queryKey: [...keyOf(events.list, query), 'all'],
    queryFn: ({ signal }) =>
      allPages<Event>(
        (page) => call(events.list, { ...query, ...page }, { signal }),
        ({ id }) => id,
      ),
  })

/** The first few, in the order in which the server gives them. */
export const useUpcomingEvents = () =>
  useQuery(read(events.list, { when: 'upcoming', limit: upcomingOnDashboard }))

// A list that was read before the event began still has it.
const isNext = (event: Event) =>
  event.isBooked && !event.isCancelled && !hasStarted(event, new Date())

/** The next one that this person has booked; null: none. */
export const useNextBookedEvent = () =>
  useQuery({
    ...read(events.list, { when: 'upcoming', mine: 'true' }),
    select: (mine) => mine.find(isNext) ?? null,
  })

type Pages = { pages: Event[][] }
const isPages = (data: unknown): data is Pages => Object.hasOwn(Object(data), 'pages')

/** From a list that is already here, so that a tap on a card answers at once. */
const useKnownEvent = (id: string | null) => {
  const cache = useQueryClient()
  return () =>
    cache
      .getQueriesData<Event[] | Pages>({ queryKey: [events.list.path] })
      .flatMap(([, data]) => (isPages(data) ? data.pages.flat() : (data ?? [])))
      .find((event) => event.id === id)
}

/** null: none is asked for. */
export const useEvent = (id: string | null) => {
  const known = useKnownEvent(id)
  const query = useQuery({
    ...read(events.one, { id: id ?? '' }),
    enabled: id !== null,
    placeholderData: known,
  })
  return orKnown(query, known)
}

/**
 * The event as it is now, not as it was last seen: whoever saves an old one takes back what others
 * changed. For parts that are there only while they are needed.
 */
export const useFreshEvent = (id: string) => {
  const [fresh, setFresh] = useState<Event | null>(null)
  const { data, error, isFetchedAfterMount, refetch, isFetching } = useQuery({
    ...read(events.one, { id }),
    staleTime: 0,
  })
  // Later ones must not change what somebody is writing on.
  if (!fresh && data && !error && isFetchedAfterMount) setFresh(data)
  return { event: fresh, failure: fresh ? null : error, retry: refetch, isRetrying: isFetching }
}

/** Where an event's details open. */
export const hrefOfEvent = (id: string) => hrefOf({ event: id })

export const calendarFileOf = (id: string) => addressOf(events.calendarFile, { id })

/** Events that are over, and to which this person came. */
export const useAttendedTotal = () => useQuery(readTotal(events.myBookings, { attended: 'true' }))

/** Whom a change of places or plans touches is told of it, oneself too. */
export const places = [
  events.list,
  events.one,
  events.myBookings,
  firstDays.read,
  notifications.list,
  notifications.unreadCount,
]

const keepTickets = async () => {
  const { keepTickets } = await import('./ticket/keepTickets.ts')
  await keepTickets()
}

export const useBookEvent = () =>
  useWrite(events.book, {
    refetch: places,
    done: { title: 'Event booked successfully!', description: 'Check your email for the details.' },
    failed: 'Booking failed',
    after: () => void keepTickets().catch(() => {}), // it is fetched when it is looked at
  })

export const useCancelBooking = () =>
  useWrite(events.cancelBooking, {
    refetch: places,
    done: { title: 'Your place is cancelled', description: 'Someone else can have it now.' },
    failed: 'Cancelling failed',
  })

export const useJoinWaitlist = () =>
  useWrite(events.joinWaitlist, {
    refetch: places,
    done: ({ position }) => ({
      title: 'You are on the waitlist',
      description: `Number ${position} in line. We tell you when a place is yours.`,
    }),
    failed: 'Joining the waitlist failed',
  })

export const useLeaveWaitlist = () =>
  useWrite(events.leaveWaitlist, {
    refetch: places,
    done: { title: 'You left the waitlist' },
    failed: 'Leaving the waitlist failed',
  })
