import type { AdminUrlState } from '#web/admin/adminSearchParams.ts'
import { TabSkeleton } from '#web/admin/TabSkeleton.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'

const TicketCheckIn = lazyComponent(
  async () => (await import('./TicketCheckIn.tsx')).TicketCheckIn,
  <TabSkeleton />,
)
const AttendeeView = lazyComponent(
  async () => (await import('./AttendeeView.tsx')).AttendeeView,
  <TabSkeleton />,
)
const BookingList = lazyComponent(
  async () => (await import('./BookingList.tsx')).BookingList,
  <TabSkeleton />,
)

/** All bookings, the attendees of one event, or the booking of a scanned ticket. */
export const BookingsTab = ({ urlState }: { urlState: AdminUrlState }) => {
  const { id, checkIn } = urlState.params
  if (checkIn) return <TicketCheckIn id={checkIn} urlState={urlState} />
  return id ? <AttendeeView id={id} urlState={urlState} /> : <BookingList urlState={urlState} />
}
