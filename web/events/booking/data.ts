import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { booking } from '#shared/events/booking/contract.ts'
import { events } from '#shared/events/contract.ts'
import type { Me } from '#shared/users/user.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { useWrite } from '#web/api/client.ts'
import { useMe } from '#web/auth/data.ts'
import { bookingFormQuery, bookingReads } from '#web/events/data.ts'
import { t } from '#web/language/t.tsx'

export const prefetchTickets = async () => {
  const { prefetchTickets } = await import('#web/events/ticket/data.ts')
  await prefetchTickets()
}

export const celebrateFirstBooking = async () => {
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

/** Waiting for places, or asking the host for them, answers with the position. */
export const useJoinWaitlist = () =>
  useWrite(events.joinWaitlist, {
    refetch: bookingReads,
    successToast: ({ position }) => ({
      title: t('events.booking.joined'),
      description: t('events.booking.joinedHint', { position }),
    }),
    errorTitle: () => t('events.booking.joinFailed'),
  })

export const useAskForPlaces = () =>
  useWrite(events.joinWaitlist, {
    refetch: bookingReads,
    successToast: {
      title: t('events.booking.asked'),
      description: t('events.booking.askedHint'),
    },
    errorTitle: () => t('events.booking.askFailed'),
  })

/** Changes the people and answers of a booking, a request or a place on the waitlist. */
export const useChangeParty = () =>
  useWrite(booking.change, {
    refetch: bookingReads,
    successToast: { title: t('events.booking.changed') },
    errorTitle: () => t('events.booking.changeFailed'),
    // The ticket names the guests.
    afterSuccess: () => void prefetchTickets().catch(() => {}),
  })

const formCodes = ['answers_required', 'guest_names_required', 'approval_required'] as const

/** The host has asked for more since the event was shown: one tap is not enough. */
export const asksForMore = ({ code }: ApiError) => formCodes.some((one) => one === code)

/** Joining again within a minute gives back the position. */
export const useLeaveWaitlist = (id: string, isRequest: boolean) => {
  const cache = useQueryClient()
  const join = useJoinWaitlist()
  const ask = useAskForPlaces()
  const back = isRequest ? ask : join
  return useWrite(events.leaveWaitlist, {
    refetch: bookingReads,
    successToast: () => {
      // Read here, because the refetch that follows no longer has it.
      const party = cache.getQueryData(bookingFormQuery(id).queryKey)?.party
      return {
        title: t(isRequest ? 'events.booking.requestCancelled' : 'events.booking.left'),
        actions: [
          { label: t('events.booking.undo'), onChoose: () => back.mutate({ id, ...party }) },
        ],
      }
    },
    errorTitle: () =>
      t(isRequest ? 'events.booking.requestCancelFailed' : 'events.booking.leaveFailed'),
  })
}
