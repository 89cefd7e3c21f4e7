import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calendarImports } from '#shared/events/calendarImport/contract.ts'
import { events } from '#shared/events/contract.ts'
import { type EditableEvent, planning } from '#shared/events/planning/contract.ts'
import { type SeriesScope, series } from '#shared/events/series/contract.ts'
import { read, useUpload, useWrite } from '#web/api/client.ts'
import { metricReads } from '#web/api/metricReads.ts'
import { type ListQuery, usePaginatedList } from '#web/api/queries.ts'
import { bookingReads } from '#web/events/data.ts'
import { pluralize } from '#web/ui/formatCount.ts'

export type PlannedQuery = ListQuery<typeof planning.list>

/** Bookings publish no live event to administrators, so this refetches on mount. */
export const usePlannedEvents = (query: PlannedQuery) =>
  usePaginatedList(planning.list, query, { keepPrevious: true, refetchOnMount: true })

/**
 * Fetches the event without using the cache: saving a stale copy would overwrite changes of others.
 * Only for components that mount on demand, such as an edit form.
 */
export const useEditableEvent = (id: string) => {
  const [freshEvent, setFreshEvent] = useState<EditableEvent | null>(null)
  const { data, error, isFetchedAfterMount, refetch, isFetching } = useQuery({
    ...read(planning.one, { id }),
    staleTime: 0,
  })
  // Ignore later refetches: they must not change a form that is being edited.
  if (!freshEvent && data && !error && isFetchedAfterMount) setFreshEvent(data)
  return {
    event: freshEvent,
    failure: freshEvent ? null : error,
    retry: refetch,
    isRetrying: isFetching,
  }
}

/** A series with its upcoming dates. */
export const useSeries = (id: string) => useQuery(read(series.one, { id }))

const eventReads = [...bookingReads, planning.list, series.one, ...metricReads]

/** A dialog shows the result, so there is no success toast. */
export const useCreateEvent = () =>
  useWrite(events.create, {
    refetch: eventReads,
    errorTitle: 'Failed to create event',
    errorFallback: 'Unknown error occurred',
  })

/** A dialog shows the result, so there is no success toast. */
export const useUpdateEvent = () =>
  useWrite(events.update, {
    refetch: eventReads,
    errorTitle: 'Failed to update event',
  })

const cancelledToast = (which: SeriesScope, booked: number | null) => {
  if (which === 'following')
    return {
      title: 'Events cancelled',
      description: 'We’ll tell everyone who booked.',
    }
  const title = 'Event cancelled'
  if (booked === 0) return { title, description: 'No one had booked it.' }
  return { title, description: 'We’ll tell everyone who booked.' }
}

/** `booked`: number of bookings; null if unknown. */
export const useCancelEvent = (which: SeriesScope, booked: number | null) =>
  useWrite(events.cancel, {
    refetch: eventReads,
    successToast: cancelledToast(which, booked),
    errorTitle: 'Failed to cancel event',
  })

/** Reversible, so there is no confirmation. */
export const useSetListed = () =>
  useWrite(planning.setListed, {
    refetch: eventReads,
    successToast: ({ isListed }) => ({
      title: isListed ? 'Event is back in the lists' : 'Event removed from the lists',
      ...(!isListed && {
        description: 'People who booked it can still find it under “My bookings”.',
      }),
    }),
    errorTitle: 'Failed to update the lists',
  })

/** `maxDates`: limit per series. */
export const usePreviewCalendar = (maxDates: string) =>
  useUpload(
    calendarImports.run,
    { errorTitle: 'Failed to show a preview' },
    { preview: 'true', mostDates: maxDates },
  )

/**
 * The dialog shows the result, so there is no success toast. `languages` are those of the added
 * events.
 */
export const useImportCalendar = (maxDates: string, languages: string[]) =>
  useUpload(
    calendarImports.run,
    { refetch: [...eventReads, calendarImports.list], errorTitle: 'Failed to import the calendar' },
    { mostDates: maxDates, languages: languages.join(',') },
  )

export const useRecentImports = () => useQuery(read(calendarImports.list))

export const useUndoImport = () =>
  useWrite(calendarImports.undo, {
    refetch: [...eventReads, calendarImports.list],
    successToast: ({ removed, cancelled }) => ({
      title: 'Import undone',
      description: `${pluralize(removed, 'event')} removed${cancelled > 0 ? `, ${cancelled} cancelled` : ''}.`,
    }),
    errorTitle: 'Failed to undo the import',
  })
