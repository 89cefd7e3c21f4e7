import { lazy, Suspense } from 'react'
import { TabBones } from '../TabBones.tsx'
import type { AdminPlaceControl } from '../useAdminPlace.ts'

const ArrivedCode = lazy(async () => ({
  default: (await import('./ArrivedCode.tsx')).ArrivedCode,
}))
const AttendeeView = lazy(async () => ({
  default: (await import('./AttendeeView.tsx')).AttendeeView,
}))
const BookingList = lazy(async () => ({
  default: (await import('./BookingList.tsx')).BookingList,
}))

const Content = ({ control }: { control: AdminPlaceControl }) => {
  const { id, checkIn } = control.place
  if (checkIn) return <ArrivedCode id={checkIn} control={control} />
  return id ? <AttendeeView id={id} control={control} /> : <BookingList control={control} />
}

/** All bookings, those of one event, or the one whose code was opened. */
export const BookingsTab = ({ control }: { control: AdminPlaceControl }) => (
  <Suspense fallback={<TabBones />}>
    <Content control={control} />
  </Suspense>
)
