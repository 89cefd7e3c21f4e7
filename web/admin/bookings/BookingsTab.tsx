import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { AdminPlaceControl } from '../useAdminPlace.ts'

export const BookingsTab = ({ control }: { control: AdminPlaceControl }) => (
  <EmptyState title={`Bookings: ${control.place.tab}`} />
)
