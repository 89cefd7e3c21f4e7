import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { AdminPlaceControl } from '../useAdminPlace.ts'

export const EventsTab = ({ control }: { control: AdminPlaceControl }) => (
  <EmptyState title={`Events: ${control.place.tab}`} />
)
