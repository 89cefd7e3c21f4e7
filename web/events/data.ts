import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type BookingForm, booking } from '#shared/events/booking/contract.ts'
import { type Event, events } from '#shared/events/contract.ts'
import { hasStarted, maxUpcomingOnDashboard } from '#shared/events/rules.ts'
import { series } from '#shared/events/series/contract.ts'
import { firstDays } from '#shared/firstDays/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { call, keyOf, read, readTotal } from '#web/api/client.ts'
import { urlFor } from '#web/api/endpointUrl.ts'
import {
  fetchAllPages,
  type ListQuery,
  usePaginatedList,
  withCachedFallback,
} from '#web/api/queries.ts'
import { bookingStateOf } from './bookingState.ts'
import { eventsHref } from './hrefs.ts'

type Query = ListQuery<typeof events.list>

export const useEvents = (query: Query) => usePaginatedList(events.list, query, {})

/** All events of a date range: the calendar must not miss any, so all pages are fetched. */
export const useEventsBetween = (query: Query & { from: string; to: string }) =>
  useQuery<Event[], ApiError>({
    queryKey: [...keyOf(events.list, query), 'all'],
    queryFn: ({ signal }) => fetchAllPages(events.list, query, signal),
  })

/** The first event that ends at or after `from`; null if there is none. `null` disables the query. */
export const useFirstEventFrom = (query: (Query & { from: string }) | null) =>
  useQuery({
    ...read(events.list, { ...query, limit: 1 }),
    enabled: query !== null,
    select: ([first]) => first ?? null,
  })

/** The first few for the dashboard, in server order. */
export const useUpcomingEvents = () =>
  useQuery(read(events.list, { when: 'upcoming', limit: maxUpcomingOnDashboard }))

// The cached list may still contain events that have started since.
const isUpcomingBooking = (event: Event) =>
  event.isBooked && !event.isCancelled && !hasStarted(event, new Date())

/** The next event that the current user has booked; null if there is none. */
export const useNextBookedEvent = () =>
  useQuery({
    ...read(events.list, { when: 'upcoming', mine: 'true' }),
    select: (mine) => mine.find(isUpcomingBooking) ?? null,
  })

/** Has places, and takes bookings or requests now. */
export const mayBeBooked = (event: Event, now: Date) => bookingStateOf(event, now) === 'open'

type Pages = { pages: Event[][] }
const isPages = (data: unknown): data is Pages => Object.hasOwn(Object(data), 'pages')

/** The events of all cached lists. One of several lists occurs several times, the latest first. */
export const cachedEvents = (cache: QueryClient) =>
  cache
    .getQueryCache()
    .findAll({ queryKey: [events.list.path] })
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .flatMap(({ state }) => {
      const data = state.data as Event[] | Pages | undefined
      return isPages(data) ? data.pages.flat() : (data ?? [])
    })

/** Finds the event in cached lists, so that a dialog opens without waiting. */
const useCachedEvent = (id: string | null) => {
  const cache = useQueryClient()
  return () => cachedEvents(cache).find((event) => event.id === id)
}

/** `id` null disables the query. */
export const useEvent = (id: string | null) => {
  const cachedEvent = useCachedEvent(id)
  const query = useQuery({
    ...read(events.one, { id: id ?? '' }),
    enabled: id !== null,
    placeholderData: cachedEvent,
  })
  return withCachedFallback(query, cachedEvent)
}

/** Cached below the event, as its ticket is. */
export const bookingFormQuery = (id: string) =>
  queryOptions<BookingForm, ApiError>({
    queryKey: [...keyOf(events.one, { id }), 'booking'],
    queryFn: ({ signal }) => call(booking.form, { id }, { signal }),
  })

/** After a picture of it was described. */
export const useReadEventAgain = () => {
  const cache = useQueryClient()
  return (id: string) => void cache.invalidateQueries({ queryKey: keyOf(events.one, { id }) })
}

/** What the host asks, and the user's own party. */
export const useBookingForm = (id: string, isEnabled: boolean) =>
  useQuery({ ...bookingFormQuery(id), enabled: isEnabled })

/** A series with its upcoming dates. */
export const useSeries = (id: string | null) =>
  useQuery({ ...read(series.one, { id: id ?? '' }), enabled: id !== null })

/** URL of the event's details. */
export const eventHref = (id: string) => eventsHref({ event: id })
export const ticketHref = (id: string) => eventsHref({ event: id, dialog: 'ticket' })
export const cancelPlaceHref = (id: string) => eventsHref({ event: id, dialog: 'cancelPlace' })
/** URL of the events that mention this text, such as a town. */
export const eventSearchHref = (q: string) => eventsHref({ q })

export const calendarFileUrl = (id: string) => urlFor(events.calendarFile, { id })

/** Number of events for which the current user has a booking that is not cancelled. */
export const useBookedTotal = () => useQuery(readTotal(events.myBookings))

/** Reads that become stale when seats or events change, including the notifications about it. */
export const bookingReads = [
  events.list,
  events.one,
  events.myBookings,
  series.one,
  firstDays.read,
  notifications.list,
  notifications.unreadCount,
]
