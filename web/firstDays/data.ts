import { useQuery } from '@tanstack/react-query'
import { auth } from '#shared/auth/contract.ts'
import { firstDays } from '#shared/firstDays/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { read, useWrite } from '#web/api/client.ts'

/** Steps tick themselves by what one does elsewhere: booking a place or joining a group renews it. */
export const useFirstDays = () => useQuery(read(firstDays.read))

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
