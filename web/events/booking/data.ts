import { useLocation } from 'wouter'
import { events } from '#shared/events/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { useWrite } from '#web/api/client.ts'
import { useMe } from '#web/auth/data.ts'
import { bookingReads } from '#web/events/data.ts'
import { t } from '#web/language/t.tsx'

const prefetchTickets = async () => {
  const { prefetchTickets } = await import('#web/events/ticket/data.ts')
  await prefetchTickets()
}

const celebrateFirstBooking = async () => {
  const { celebrate } = await import('#web/onboarding/moments/data.ts')
  await celebrate('firstBooking')
}

/** Where the details of a booking are: mail waits until its address is confirmed. */
export const bookedHintFor = (me: Pick<Me, 'isEmailConfirmed' | 'isMailBouncing'>) => {
  if (me.isMailBouncing) return t('events.booking.bouncedHint')
  return me.isEmailConfirmed === false
    ? t('events.booking.confirmHint')
    : t('events.booking.doneHint')
}

export const useBookEvent = (id: string) => {
  const [, navigate] = useLocation()
  const { data: me } = useMe()
  const cancel = useCancelBooking()
  const isConfirmationNeeded = me?.isEmailConfirmed === false && !me.isMailBouncing
  return useWrite(events.book, {
    refetch: bookingReads,
    successToast: {
      title: t('events.booking.done'),
      description: me ? bookedHintFor(me) : t('events.booking.doneHint'),
      actions: [
        // The profile begins with the field for the code.
        ...(isConfirmationNeeded
          ? [{ label: t('events.booking.enterCode'), onChoose: () => navigate('/profile') }]
          : []),
        { label: t('events.booking.undo'), onChoose: () => cancel.mutate({ id }) },
      ],
    },
    errorTitle: () => t('events.booking.failed'),
    afterSuccess: () => {
      void prefetchTickets().catch(() => {}) // the ticket dialog fetches it when opened
      void celebrateFirstBooking().catch(() => {})
    },
  })
}

export const useCancelBooking = () =>
  useWrite(events.cancelBooking, {
    refetch: bookingReads,
    successToast: {
      title: t('events.booking.cancelled'),
      description: t('events.booking.cancelledHint'),
    },
    errorTitle: () => t('events.booking.cancelFailed'),
  })

export const useJoinWaitlist = () =>
  useWrite(events.joinWaitlist, {
    refetch: bookingReads,
    successToast: ({ position }) => ({
      title: t('events.booking.joined'),
      description: t('events.booking.joinedHint', { position }),
    }),
    errorTitle: () => t('events.booking.joinFailed'),
  })

/** Joining again within a minute gives back the position. */
export const useLeaveWaitlist = (id: string) => {
  const join = useJoinWaitlist()
  return useWrite(events.leaveWaitlist, {
    refetch: bookingReads,
    successToast: {
      title: t('events.booking.left'),
      actions: [{ label: t('events.booking.undo'), onChoose: () => join.mutate({ id }) }],
    },
    errorTitle: () => t('events.booking.leaveFailed'),
  })
}
