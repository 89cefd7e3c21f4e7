import { useQuery } from '@tanstack/react-query'
import { calendarSources } from '#shared/events/calendarSources/contract.ts'
import { read, useWrite } from '#web/api/client.ts'
import { eventReads } from '#web/events/planning/data.ts'
import { t } from '#web/language/t.tsx'

export const useSources = () => useQuery(read(calendarSources.list))

/** The list shows the calendar, and the form the message of a failure. */
export const useAddSource = () =>
  useWrite(calendarSources.add, {
    refetch: [calendarSources.list],
    errorTitle: () => t('events.sources.addFailed'),
    isErrorInForm: () => true,
  })

/** The list shows why a fetch failed. */
export const useFetchSource = () =>
  useWrite(calendarSources.fetch, {
    refetch: [calendarSources.list, ...eventReads],
    successToast: ({ source }) =>
      source.lastError ? null : { title: t('events.sources.fetched') },
    errorTitle: () => t('events.sources.fetchFailed'),
  })

export const useRemoveSource = () =>
  useWrite(calendarSources.remove, {
    refetch: [calendarSources.list, ...eventReads],
    successToast: () => ({ title: t('events.sources.removed') }),
    errorTitle: () => t('events.sources.removeFailed'),
  })
