import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Event, events } from '#shared/events/contract.ts'
import { hasStarted, maxUpcomingOnDashboard } from '#shared/events/rules.ts'
import { firstDays } from '#shared/firstDays/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import type { Me } from '#shared/users/user.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { keyOf, read, readTotal, urlFor, useWrite } from '#web/api/client.ts'
import {
  fetchAllPages,
  type ListQuery,
  usePaginatedList,
  withCachedFallback,
} from '#web/api/queries.ts'
import { useMe } from '#web/auth/data.ts'
import { t } from '#web/language/t.tsx'
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
  firstDays.read,
  notifications.list,
  notifications.unreadCount,
]

const prefetchTickets = async () => {
  const { prefetchTickets } = await import('./ticket/data.ts')
  await prefetchTickets()
}

const celebrateFirstBooking = async () => {
  const { celebrate } = await import('#web/onboarding/moments/data.ts')
  await celebrate('firstBooking')
}

/** Where the details of a booking are: mail waits until its address is confirmed. */
export const bookedHintFor = (me: Pick<Me, 'isEmailConfirmed' | 'isMailBouncing'>) => {
  if (me.isMailBouncing) return t('events.booking.bouncedHint')
  return me.isEmailConfirmed === false
    ? t('events.booking.confirmHint')
    : t('events.booking.doneHint')
}

/** `onEnterCode` leads to the field that confirms the address, if it is not on the screen. */
export const useBookEvent = (id: string, onEnterCode: (() => void) | null) => {
  const { data: me } = useMe()
  const cancel = useCancelBooking()
  const isConfirmationNeeded = me?.isEmailConfirmed === false && !me.isMailBouncing
  return useWrite(events.book, {
    refetch: bookingReads,
    successToast: {
      title: t('events.booking.done'),
      description: me ? bookedHintFor(me) : t('events.booking.doneHint'),
      actions: [
        ...(isConfirmationNeeded && onEnterCode
          ? [{ label: t('events.booking.enterCode'), onChoose: onEnterCode }]
          : []),
        { label: t('events.booking.undo'), onChoose: () => cancel.mutate({ id }) },
      ],
    },
    errorTitle: () => t('events.booking.failed'),
    afterSuccess: () => {
      void prefetchTickets().catch(() => {}) // the ticket dialog fetches it when opened
      void celebrateFirstBooking().catch(() => {})
    },
  })
}

export const useCancelBooking = () =>
  useWrite(events.cancelBooking, {
    refetch: bookingReads,
    successToast: {
      title: t('events.booking.cancelled'),
      description: t('events.booking.cancelledHint'),
    },
    errorTitle: () => t('events.booking.cancelFailed'),
  })

export const useJoinWaitlist = () =>
  useWrite(events.joinWaitlist, {
    refetch: bookingReads,
    successToast: ({ position }) => ({
      title: t('events.booking.joined'),
      description: t('events.booking.joinedHint', { position }),
    }),
    errorTitle: () => t('events.booking.joinFailed'),
  })

export const useLeaveWaitlist = () =>
  useWrite(events.leaveWaitlist, {
    refetch: bookingReads,
    successToast: { title: t('events.booking.left') },
    errorTitle: () => t('events.booking.leaveFailed'),
  })
