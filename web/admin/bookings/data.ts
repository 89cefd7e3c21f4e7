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
import type { ApiError } from '#web/api/apiError.ts'
import { call, keyOf, useWrite } from '#web/api/client.ts'
import { useDownload } from '#web/api/download.ts'
import { metricReads } from '#web/api/metricReads.ts'
import { usePaginatedList } from '#web/api/queries.ts'
import { pluralize } from '#web/ui/formatCount.ts'
import type { BookingListFilters } from './bookingFilters.ts'

// These keys are children of the event or the bookings, so that live events about those, such as a
// check-in by another administrator, invalidate these too.
const eventKey = (id: string, what: string) => [...keyOf(events.one, { id }), what] as const

export const useBookings = (filters: BookingListFilters) =>
  usePaginatedList(attendance.bookings, filters, {
    key: [events.myBookings.path, 'ofAll', filters],
    first: 20,
    more: 20,
    keepPrevious: true,
    refetchOnMount: true,
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
    {
      key: [...eventKey(id, 'attendees'), q ?? ''],
      first: 100,
      more: 200,
      keepPrevious: true,
      refetchOnMount: true,
    },
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
      title: paymentStatus === 'paid' ? 'Marked as paid' : 'Marked as not paid',
    }),
    errorTitle: 'Failed to update booking',
  })

/** The row shows the result, so there is no success toast. */
export const useSetPaymentAtDoor = () =>
  useWrite(attendance.setPayment, {
    refetch: bookingReads,
    errorTitle: 'Failed to save the payment',
  })

/** The dialog asks before a limit is exceeded, so that refusal needs no toast. */
export const useAddWalkIn = () =>
  useWrite(attendance.addWalkIn, {
    refetch: bookingReads,
    successToast: ({ user, guestName }) => ({
      title: `${user?.name ?? guestName ?? 'Your guest'} is checked in`,
    }),
    errorTitle: ({ code }) => (code === 'limit_reached' ? null : 'Failed to add them'),
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
      title: 'Message sent',
      description: `To ${pluralize(recipientCount, 'person', 'people')}.`,
    }),
    errorTitle: 'Failed to send message',
    isErrorInForm: () => true,
  })

export const useRemoveGuest = () =>
  useWrite(attendance.cancelFor, {
    refetch: bookingReads,
    successToast: { title: 'Guest removed' },
    errorTitle: 'Failed to remove the guest',
  })

export const useCancelBooking = () =>
  useWrite(attendance.cancelFor, {
    refetch: bookingReads,
    successToast: { title: 'Booking cancelled', description: 'We’ll tell the person who booked.' },
    errorTitle: 'Failed to cancel booking',
  })

/** The button shows the result, so there is no success toast. */
export const useCheckIn = () =>
  useWrite(attendance.checkIn, {
    refetch: [events.one, events.myBookings],
    errorTitle: 'Failed to check in',
  })

/** The scanner shows the result, so there is no success toast. */
export const useScan = () =>
  useWrite(attendance.scan, {
    refetch: [events.one, events.myBookings],
    errorTitle: 'Failed to check in',
  })

export const useBookingsFile = () =>
  useDownload(attendance.bookingsFile, {
    name: 'bookings.csv',
    successToast: { title: 'Bookings downloaded' },
    errorTitle: 'Failed to download the file',
  })

export const useAttendeesFile = () =>
  useDownload(attendance.attendeesFile, {
    name: 'attendees.csv',
    successToast: { title: 'Attendees downloaded' },
    errorTitle: 'Failed to download the file',
  })
