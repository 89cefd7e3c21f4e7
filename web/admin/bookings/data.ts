import { useQuery } from '@tanstack/react-query'
import { type Answers, afterwards } from '#shared/events/afterwards/contract.ts'
import {
  type AdminBooking,
  type Attendance,
  type Attendee,
  attendance,
} from '#shared/events/attendance/contract.ts'
import { events } from '#shared/events/contract.ts'
import { figures } from '#web/admin/figures/data.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { call, keyOf, useWrite } from '#web/api/client.ts'
import { useDownload } from '#web/api/download.ts'
import { usePages } from '#web/api/pages.ts'
import type { BookingWish } from './bookingWish.ts'

// All of these stand with the event, or the bookings, in the cache: what the live stream says of
// those, such as somebody else's check-in, means these too.
const ofEvent = (id: string, what: string) => [...keyOf(events.one, { id }), what] as const

export const useBookings = (wish: BookingWish) =>
  usePages<AdminBooking>({
    key: [events.myBookings.path, 'ofAll', wish],
    fetch: (page, signal) => call(attendance.bookings, { ...wish, ...page }, { signal }),
    idOf: ({ id }) => id,
    first: 20,
    more: 20,
    isKept: true,
    isAskedAnew: true,
  })

export const useBooking = (id: string) =>
  useQuery<AdminBooking, ApiError>({
    queryKey: [events.myBookings.path, 'one', id],
    queryFn: ({ signal }) => call(attendance.booking, { id }, { signal }),
  })

export const useAttendance = (id: string) =>
  useQuery<Attendance, ApiError>({
    queryKey: ofEvent(id, 'attendance'),
    queryFn: ({ signal }) => call(attendance.summary, { id }, { signal }),
    refetchOnMount: 'always',
  })

export const useAttendees = (id: string, q: string | undefined) =>
  usePages<Attendee>({
    key: [...ofEvent(id, 'attendees'), q ?? ''],
    fetch: (page, signal) =>
      call(attendance.attendees, { id, ...(q && { q }), ...page }, { signal }),
    idOf: (attendee) => attendee.id,
    first: 100,
    more: 200,
    isKept: true,
    isAskedAnew: true,
  })

export const useAnswers = (id: string) =>
  useQuery<Answers, ApiError>({
    queryKey: ofEvent(id, 'answers'),
    queryFn: ({ signal }) => call(afterwards.answers, { id }, { signal }),
    refetchOnMount: 'always',
  })

const touched = [events.one, events.list, events.myBookings, ...figures]

export const useSetPayment = () =>
  useWrite(attendance.setPayment, {
    refetch: touched,
    done: ({ paymentStatus }) => ({
      title: paymentStatus === 'paid' ? 'Marked as paid' : 'Marked as not paid',
    }),
    failed: 'Failed to update booking',
  })

export const useCancelFor = () =>
  useWrite(attendance.cancelFor, {
    refetch: touched,
    done: { title: 'The booking is cancelled', description: 'Whoever booked is told.' },
    failed: 'Failed to cancel booking',
  })

/** The button itself says what became of it. */
export const useCheckIn = () =>
  useWrite(attendance.checkIn, {
    refetch: [events.one, events.myBookings],
    failed: 'Check-in failed',
  })

/** What it came to stands beside the camera. */
export const useScan = () =>
  useWrite(attendance.scan, { refetch: [events.one, events.myBookings], failed: 'Check-in failed' })

export const useBookingsFile = () =>
  useDownload(attendance.bookingsFile, {
    name: 'bookings.csv',
    done: { title: 'Bookings downloaded' },
    failed: 'Download failed',
  })

export const useAttendeesFile = () =>
  useDownload(attendance.attendeesFile, {
    name: 'attendees.csv',
    done: { title: 'Attendees downloaded' },
    failed: 'Download failed',
  })
