import type { AdminPlaceControl } from '../useAdminPlace.ts'
import { ArrivedCode } from './ArrivedCode.tsx'
import { AttendeeView } from './AttendeeView.tsx'
import { BookingList } from './BookingList.tsx'

/** All bookings, those of one event, or the one whose code was opened. */
export const BookingsTab = ({ control }: { control: AdminPlaceControl }) => {
  const { id, checkIn } = control.place
  if (checkIn) return <ArrivedCode id={checkIn} control={control} />
  return id ? <AttendeeView id={id} control={control} /> : <BookingList control={control} />
}
