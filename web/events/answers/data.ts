import { useQuery } from '@tanstack/react-query'
import { answers, type EventAnswers } from '#shared/events/answers/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { call } from '#web/api/client.ts'
import { eventKey } from '#web/events/hosted/data.ts'

/** A child of the event, so that its live events invalidate it. It is never kept on the device. */
export const useEventAnswers = (id: string) =>
  useQuery<EventAnswers, ApiError>({
    queryKey: eventKey(id, 'answers'),
    queryFn: ({ signal }) => call(answers.ofEvent, { id }, { signal }),
    refetchOnMount: 'always',
  })
