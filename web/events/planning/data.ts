import { useQuery } from '@tanstack/react-query'
import { calendarImports } from '#shared/events/calendarImport/contract.ts'
import { events } from '#shared/events/contract.ts'
import { eventPictures, type PlannedEvent, planning } from '#shared/events/planning/contract.ts'
import { series, type Which } from '#shared/events/series/contract.ts'
import type { CallInput } from '#shared/http/endpoint.ts'
import { figures } from '#web/admin/figures/data.ts'
import { call, keyOf, read, useUpload, useWrite } from '#web/api/client.ts'
import { usePages } from '#web/api/pages.ts'
import { places } from '#web/events/data.ts'
import { counted } from '#web/ui/counted.ts'

export type PlannedQuery = Omit<CallInput<typeof planning.list>, 'before' | 'limit'>

/** Who books meanwhile is not told to those who run it: so it is asked whenever it is looked at. */
export const usePlannedEvents = (query: PlannedQuery) =>
  usePages<PlannedEvent>({
    key: keyOf(planning.list, query),
    fetch: (page, signal) => call(planning.list, { ...query, ...page }, { signal }),
    idOf: ({ id }) => id,
    isKept: true,
    isAskedAnew: true,
  })

/** A series with its dates to come. */
export const useSeries = (id: string) => useQuery(read(series.one, { id }))

const plans = [...places, planning.list, series.one, ...figures]

export const useCreateEvent = () =>
  useWrite(events.create, {
    refetch: plans,
    done: { title: 'Event created successfully' },
    failed: 'Failed to create event',
    fallback: 'Unknown error occurred',
  })

export const useUpdateEvent = () =>
  useWrite(events.update, {
    refetch: plans,
    done: { title: 'Event updated successfully' },
    failed: 'Failed to update event',
  })

const cancelledWords = (which: Which, booked: number | null) => {
  if (which === 'following')
    return {
      title: 'These events are cancelled',
      description: 'Whoever booked any of them is told.',
    }
  const title = 'The event is cancelled'
  if (booked === 0) return { title, description: 'Nobody had booked it.' }
  return { title, description: 'Everyone who booked is told.' }
}

/** `booked`: how many have booked; null when that is not known. */
export const useCancelEvent = (which: Which, booked: number | null) =>
  useWrite(events.cancel, {
    refetch: plans,
    done: cancelledWords(which, booked),
    failed: 'Failed to cancel event',
  })

/** Can be undone, so it needs no confirmation. */
export const useSetListed = () =>
  useWrite(planning.setListed, {
    refetch: plans,
    done: ({ isListed }) => ({
      title: isListed ? 'The event is in the lists again' : 'The event is removed from the lists',
      ...(!isListed && { description: 'People who booked it still find it under “My bookings”.' }),
    }),
    failed: 'Failed to change the lists',
  })

/** `mostDates`: of each series. */
export const usePreviewCalendar = (mostDates: string) =>
  useUpload(calendarImports.run, { failed: 'Preview failed' }, { preview: 'true', mostDates })

/** What was taken and refused stands in the dialog, so that no toast repeats it. */
export const useImportCalendar = (mostDates: string) =>
  useUpload(
    calendarImports.run,
    { refetch: [...plans, calendarImports.list], failed: 'Import failed' },
    { mostDates },
  )

export const useImports = () => useQuery(read(calendarImports.list))

export const useUndoImport = () =>
  useWrite(calendarImports.undo, {
    refetch: [...plans, calendarImports.list],
    done: ({ removed, cancelled }) => ({
      title: 'Import undone',
      description: `${counted(removed, 'event')} removed${cancelled > 0 ? `, ${cancelled} cancelled` : ''}.`,
    }),
    failed: 'The import could not be undone',
  })

/** Seen in the form at once; an event shows it only when that is saved. */
export const useUploadPicture = () => {
  const { mutate, isPending } = useUpload(eventPictures.upload, { failed: 'Picture upload failed' })
  type After = { onDone: (imageUrl: string) => void; onSettled: () => void }
  const upload = (picture: Blob, { onDone, onSettled }: After) => {
    const form = new FormData()
    form.append('photo', picture, 'photo')
    mutate(form, { onSuccess: ({ imageUrl }) => onDone(imageUrl), onSettled })
  }
  return { upload, isPending }
}
