import { queryOptions, useQuery } from '@tanstack/react-query'
import { attendance, type Ticket } from '#shared/events/attendance/contract.ts'
import { events } from '#shared/events/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { call, keyOf } from '#web/api/client.ts'

/** With the event in the cache: what makes that stale, such as a check-in, means this too. */
export const readTicket = (id: string) =>
  queryOptions<Ticket, ApiError>({
    queryKey: [...keyOf(events.one, { id }), 'ticket'],
    queryFn: ({ signal }) => call(attendance.ticket, { id }, { signal }),
  })

export const useTicket = (id: string) => useQuery(readTicket(id))
