import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { auth } from '#shared/auth/contract.ts'
import { type FirstDays, firstDays } from '#shared/firstDays/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { call, keyOf, useWrite } from '#web/api/client.ts'
import { orKnown } from '#web/api/orKnown.ts'

/**
 * Asked for anew with each of `follows`: what the list is made of and is kept elsewhere, such as how
 * many events one has booked; undefined: not known yet, and then it is waited for.
 */
export const useFirstDays = (follows: (string | number | undefined)[]) => {
  const cache = useQueryClient().getQueryCache()
  // Without a network: as it came last, whatever it followed then.
  const known = () => {
    const states = cache.findAll({ queryKey: keyOf(firstDays.read) }).map(({ state }) => state)
    const [last] = states.sort((a, b) => b.dataUpdatedAt - a.dataUpdatedAt)
    return last?.data as FirstDays | undefined
  }
  return orKnown(
    useQuery<FirstDays, ApiError>({
      queryKey: [...keyOf(firstDays.read), ...follows],
      queryFn: ({ signal }) => call(firstDays.read, {}, { signal }),
      placeholderData: keepPreviousData,
      enabled: !follows.includes(undefined),
    }),
    known,
  )
}

const stale = [firstDays.read, auth.me, notifications.list, notifications.unreadCount]

/** The form shows what is wrong with the date. */
export const useSayArrival = () =>
  useWrite(firstDays.change, { refetch: stale, failed: () => null })

export const useShowFirstDays = () =>
  useWrite(firstDays.change, { refetch: stale, failed: 'Update failed' })

export const useBringBack = () =>
  useWrite(firstDays.change, {
    refetch: stale,
    done: { title: 'Your list is on Home' },
    failed: 'Update failed',
  })

export const usePutAway = () =>
  useWrite(firstDays.change, {
    refetch: stale,
    done: {
      title: 'Your list is put away',
      description: 'You can bring it back under Profile, in Settings.',
    },
    failed: 'Update failed',
  })

/** Said where it is ticked: no toast. */
export const useTickStep = () => useWrite(firstDays.tick, { refetch: stale, failed: 'Not saved' })
