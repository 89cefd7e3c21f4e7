import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calendarImports } from '#shared/events/calendarImport/contract.ts'
import { events } from '#shared/events/contract.ts'
import { type EditableEvent, planning } from '#shared/events/planning/contract.ts'
import type { SeriesScope } from '#shared/events/series/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { call, keyOf, read, useUpload, useWrite } from '#web/api/client.ts'
import { metricReads } from '#web/api/metricReads.ts'
import { type ListQuery, usePaginatedList } from '#web/api/queries.ts'
import { bookingReads } from '#web/events/data.ts'
import { t } from '#web/language/t.tsx'

export type PlannedQuery = ListQuery<typeof planning.list>

/** Bookings publish no live event to administrators, so this refetches on mount. */
export const usePlannedEvents = (query: PlannedQuery) =>
  usePaginatedList(planning.list, query, { keepPrevious: true, refetchOnMount: true })

/**
 * Fetches without using the cache: saving a stale copy would overwrite changes of others. Only for
 * components that mount on demand, such as an edit form.
 */
export const useFreshOnce = <Data>(query: UseQueryOptions<Data, ApiError>) => {
  const [fresh, setFresh] = useState<Data | null>(null)
  const { data, error, isFetchedAfterMount, refetch, isFetching } = useQuery({
    ...query,
    staleTime: 0,
  })
  // Ignore later refetches: they must not change a form that is being edited.
  if (!fresh && data && !error && isFetchedAfterMount) setFresh(data)
  return { data: fresh ?? undefined, error, refetch, isFetching }
}

export const useEditableEvent = (id: string) =>
  useFreshOnce<EditableEvent>({
    queryKey: keyOf(planning.one, { id }),
    queryFn: ({ signal }) => call(planning.one, { id }, { signal }),
  })

/** Suggestions for towns, and all groups. */
export const useEventChoices = () => useQuery(read(planning.choices))

export const eventReads = [...bookingReads, planning.list, ...metricReads]

/** A dialog shows the result, so there is no success toast. */
export const useCreateEvent = () =>
  useWrite(events.create, {
    refetch: eventReads,
    errorTitle: () => t('events.form.createFailed'),
    errorFallback: t('events.form.unknownError'),
  })

/** A dialog shows the result, so there is no success toast. */
export const useUpdateEvent = () =>
  useWrite(events.update, {
    refetch: eventReads,
    errorTitle: () => t('events.form.updateFailed'),
  })

const cancelledToast = (which: SeriesScope, booked: number | null) => {
  if (which === 'following')
    return {
      title: t('events.cancelEvent.doneFollowing'),
      description: t('events.cancelEvent.tellEveryone'),
    }
  const title = t('events.cancelEvent.done')
  if (booked === 0) return { title, description: t('events.cancelEvent.nobodyHadBooked') }
  return { title, description: t('events.cancelEvent.tellEveryone') }
}

/** `booked`: number of bookings; null if unknown. */
export const useCancelEvent = (which: SeriesScope, booked: number | null) =>
  useWrite(events.cancel, {
    refetch: eventReads,
    successToast: cancelledToast(which, booked),
    errorTitle: () => t('events.cancelEvent.failed'),
  })

/** Reversible, so there is no confirmation. */
export const useSetListed = () =>
  useWrite(planning.setListed, {
    refetch: eventReads,
    successToast: ({ isListed }) => ({
      title: t(isListed ? 'events.listing.shown' : 'events.listing.hidden'),
      ...(!isListed && {
        description: t('events.listing.hiddenHint'),
      }),
    }),
    errorTitle: () => t('events.listing.failed'),
  })

/** `maxDates`: limit per series. */
export const usePreviewCalendar = (maxDates: string) =>
  useUpload(
    calendarImports.run,
    { errorTitle: () => t('events.import.previewFailed') },
    { preview: 'true', mostDates: maxDates },
  )

/**
 * The dialog shows the result, so there is no success toast. `languages` are those of the added
 * events.
 */
export const useImportCalendar = (maxDates: string, languages: string[]) =>
  useUpload(
    calendarImports.run,
    { refetch: [...eventReads, calendarImports.list], errorTitle: () => t('events.import.failed') },
    { mostDates: maxDates, languages: languages.join(',') },
  )

export const useRecentImports = () => useQuery(read(calendarImports.list))

export const useUndoImport = () =>
  useWrite(calendarImports.undo, {
    refetch: [...eventReads, calendarImports.list],
    successToast: ({ removed, cancelled }) => ({
      title: t('events.undo.done'),
      description:
        cancelled > 0
          ? t('events.undo.removedAndCancelled', { removed, cancelled })
          : t('events.undo.removed', { removed }),
    }),
    errorTitle: () => t('events.undo.failed'),
  })
