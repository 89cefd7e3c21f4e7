import { useQuery } from '@tanstack/react-query'
import { auth } from '#shared/auth/contract.ts'
import { afterwards, type OwnAnswer } from '#shared/events/afterwards/contract.ts'
import { events } from '#shared/events/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { call, keyOf, read, useWrite } from '#web/api/client.ts'
import { usePages } from '#web/api/pages.ts'

/** Only the event: what else is done with events is not needed here. */
export const useAskedEvent = (id: string) => useQuery(read(events.one, { id }))

/** With the event in the cache, so that another device's answer shows here as well. */
export const useOwnAnswer = (id: string) =>
  useQuery<OwnAnswer, ApiError>({
    queryKey: [...keyOf(events.one, { id }), 'answer'],
    queryFn: ({ signal }) => call(afterwards.answer, { id }, { signal }),
  })

/** Said where it is given: no toast. */
export const useGiveAnswer = () =>
  useWrite(afterwards.giveAnswer, {
    refetch: [events.one, notifications.list, notifications.unreadCount],
    failed: 'Your answer was not saved',
  })

export const useMet = (id: string) =>
  usePages<PublicUser>({
    key: keyOf(afterwards.met, { id }),
    fetch: (page, signal) => call(afterwards.met, { id, ...page }, { signal }),
    idOf: (user) => user.id,
    first: 24,
    more: 48,
    isAskedAnew: true,
  })

export const useShowAttendance = () =>
  useWrite(afterwards.showAttendance, {
    refetch: [auth.me],
    done: ({ showsAttendance }) => ({
      title: showsAttendance
        ? 'Others see that you were there'
        : 'Nobody sees any more that you were there',
    }),
    failed: 'Update failed',
  })
