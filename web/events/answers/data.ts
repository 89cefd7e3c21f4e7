import { useQuery } from '@tanstack/react-query'
import { answers, type EventAnswers } from '#shared/events/answers/contract.ts'
import { events } from '#shared/events/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { call, keyOf } from '#web/api/client.ts'

/** A child of the event, so that its live events invalidate it. It is never kept on the device. */
export const useEventAnswers = (id: string) =>
  useQuery<EventAnswers, ApiError>({
    queryKey: [...keyOf(events.one, { id }), 'answers'],
    queryFn: ({ signal }) => call(answers.ofEvent, { id }, { signal }),
    refetchOnMount: 'always',
  })
