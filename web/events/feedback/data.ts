import { useQuery } from '@tanstack/react-query'
import { auth } from '#shared/auth/contract.ts'
import { events } from '#shared/events/contract.ts'
import { feedback, type OwnFeedback } from '#shared/events/feedback/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { call, keyOf, read, useWrite } from '#web/api/client.ts'
import { usePaginatedList } from '#web/api/queries.ts'
import { t } from '#web/language/t.tsx'

/** Not imported from the events feature's data.ts, to keep this chunk small. */
export const useFeedbackEvent = (id: string) => useQuery(read(events.one, { id }))

/** Cached below the event, so that feedback from another device refreshes here as well. */
export const useOwnFeedback = (id: string) =>
  useQuery<OwnFeedback, ApiError>({
    queryKey: [...keyOf(events.one, { id }), 'answer'],
    queryFn: ({ signal }) => call(feedback.answer, { id }, { signal }),
  })

/** The form shows the result, so there is no success toast. */
export const useSaveFeedback = () =>
  useWrite(feedback.giveAnswer, {
    refetch: [events.one, notifications.list, notifications.unreadCount],
    errorTitle: () => t('events.feedback.saveFailed'),
  })

export const useMetAttendees = (id: string) =>
  usePaginatedList(feedback.met, { id }, { first: 24, more: 48, refetchOnMount: true })

export const useSetAttendanceVisible = () =>
  useWrite(feedback.showAttendance, {
    refetch: [auth.me],
    errorTitle: () => t('common.updateFailed'),
  })
