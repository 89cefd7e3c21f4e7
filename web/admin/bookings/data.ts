import { useQuery } from '@tanstack/react-query'
import {
  type AdminBooking,
  type Attendance,
  attendance,
  type WaitingUser,
} from '#shared/events/attendance/contract.ts'
import { events } from '#shared/events/contract.ts'
import { type FeedbackSummary, feedback } from '#shared/events/feedback/contract.ts'
import { type EventMessage, eventMessages } from '#shared/events/messages/contract.ts'
import { adminPaging } from '#web/admin/lists/paging.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { call, keyOf, useWrite } from '#web/api/client.ts'
import { useDownload } from '#web/api/download.ts'
import { metricReads } from '#web/api/metricReads.ts'
import { usePaginatedList } from '#web/api/queries.ts'
import { t } from '#web/language/t.tsx'
import type { BookingListFilters } from './bookingFilters.ts'

// These keys are children of the event or the bookings, so that live events about those, such as a
// check-in by another administrator, invalidate these too.
const eventKey = (id: string, what: string) => [...keyOf(events.one, { id }), what] as const

export const useBookings = (filters: BookingListFilters) =>
  usePaginatedList(attendance.bookings, filters, {
    ...adminPaging,
    key: [events.myBookings.path, 'ofAll', filters],
  })

export const useBooking = (id: string) =>
  useQuery<AdminBooking, ApiError>({
    queryKey: [events.myBookings.path, 'one', id],
    queryFn: ({ signal }) => call(attendance.booking, { id }, { signal }),
  })

export const useAttendance = (id: string) =>
  useQuery<Attendance, ApiError>({
    queryKey: eventKey(id, 'attendance'),
    queryFn: ({ signal }) => call(attendance.summary, { id }, { signal }),
    refetchOnMount: 'always',
  })

export const useAttendees = (id: string, q: string | undefined) =>
  usePaginatedList(
    attendance.attendees,
    { id, ...(q && { q }) },
    { ...adminPaging, key: [...eventKey(id, 'attendees'), q ?? ''], first: 100, more: 200 },
  )

export const useWaitlist = (id: string) =>
  useQuery<WaitingUser[], ApiError>({
    queryKey: eventKey(id, 'waitlist'),
    queryFn: ({ signal }) => call(attendance.waitlist, { id }, { signal }),
    refetchOnMount: 'always',
  })

export const useFeedback = (id: string) =>
  useQuery<FeedbackSummary, ApiError>({
    queryKey: eventKey(id, 'answers'),
    queryFn: ({ signal }) => call(feedback.answers, { id }, { signal }),
    refetchOnMount: 'always',
  })

const bookingReads = [events.one, events.list, events.myBookings, ...metricReads]

export const useSetPayment = () =>
  useWrite(attendance.setPayment, {
    refetch: bookingReads,
    successToast: ({ paymentStatus }) => ({
      title:
        paymentStatus === 'paid'
          ? t('admin.bookings.markedPaid')
          : t('admin.bookings.markedNotPaid'),
    }),
    errorTitle: t('admin.bookings.updateFailed'),
  })

/** The row shows the result, so there is no success toast. */
export const useSetPaymentAtDoor = () =>
  useWrite(attendance.setPayment, {
    refetch: bookingReads,
    errorTitle: t('admin.attendee.paymentFailed'),
  })

/** The dialog asks before a limit is exceeded, so that refusal needs no toast. */
export const useAddWalkIn = () =>
  useWrite(attendance.addWalkIn, {
    refetch: bookingReads,
    successToast: ({ user, guestName }) => {
      const name = user?.name ?? guestName
      return { title: name ? t('admin.walkIn.added', { name }) : t('admin.walkIn.guestAdded') }
    },
    errorTitle: ({ code }) => (code === 'limit_reached' ? null : t('admin.walkIn.addFailed')),
    isErrorInForm: () => true,
  })

export const useEventMessages = (id: string) =>
  useQuery<EventMessage[], ApiError>({
    queryKey: [eventMessages.list.path, { id }],
    queryFn: ({ signal }) => call(eventMessages.list, { id }, { signal }),
    refetchOnMount: 'always',
  })

export const useSendEventMessage = () =>
  useWrite(eventMessages.send, {
    refetch: [eventMessages.list],
    successToast: ({ recipientCount }) => ({
      title: t('admin.message.sent.toast'),
      description: t('admin.message.sent.toastNote', { count: recipientCount }),
    }),
    errorTitle: t('common.failedToSendMessage'),
    isErrorInForm: () => true,
  })

export const useRemoveGuest = () =>
  useWrite(attendance.cancelFor, {
    refetch: bookingReads,
    successToast: { title: t('admin.attendee.guestRemoved') },
    errorTitle: t('admin.attendee.removeGuestFailed'),
  })

export const useCancelBooking = () =>
  useWrite(attendance.cancelFor, {
    refetch: bookingReads,
    successToast: {
      title: t('admin.bookings.cancelled'),
      description: t('admin.bookings.cancelledNote'),
    },
    errorTitle: t('admin.bookings.cancelFailed'),
  })

/** The button shows the result, so there is no success toast. */
export const useCheckIn = () =>
  useWrite(attendance.checkIn, {
    refetch: [events.one, events.myBookings],
    errorTitle: t('admin.scan.failed'),
  })

/** Corrects how many people of a scanned party are here. */
export const useCountParty = () => {
  const { mutate } = useCheckIn()
  return (id: string, here: number, seen: number) => mutate({ id, here, seen })
}

/** The scanner shows the result, so there is no success toast. */
export const useScan = () =>
  useWrite(attendance.scan, {
    refetch: [events.one, events.myBookings],
    errorTitle: t('admin.scan.failed'),
  })

export const useBookingsFile = () =>
  useDownload(attendance.bookingsFile, {
    name: 'bookings.csv',
    successToast: { title: t('admin.bookings.downloaded') },
    errorTitle: t('common.failedToDownload'),
  })

export const useAttendeesFile = () =>
  useDownload(attendance.attendeesFile, {
    name: 'attendees.csv',
    successToast: { title: t('admin.attendees.downloaded') },
    errorTitle: t('common.failedToDownload'),
  })
