import { lazy, Suspense } from 'react'
import type { AdminUrlState } from '#web/admin/adminSearchParams.ts'
import { TabSkeleton } from '#web/admin/TabSkeleton.tsx'

const TicketCheckIn = lazy(async () => ({
  default: (await import('./TicketCheckIn.tsx')).TicketCheckIn,
}))
const AttendeeView = lazy(async () => ({
  default: (await import('./AttendeeView.tsx')).AttendeeView,
}))
const BookingList = lazy(async () => ({
  default: (await import('./BookingList.tsx')).BookingList,
}))

const Content = ({ urlState }: { urlState: AdminUrlState }) => {
  const { id, checkIn } = urlState.params
  if (checkIn) return <TicketCheckIn id={checkIn} urlState={urlState} />
  return id ? <AttendeeView id={id} urlState={urlState} /> : <BookingList urlState={urlState} />
}

/** All bookings, the attendees of one event, or the booking of a scanned ticket. */
export const BookingsTab = ({ urlState }: { urlState: AdminUrlState }) => (
  <Suspense fallback={<TabSkeleton />}>
    <Content urlState={urlState} />
  </Suspense>
)
