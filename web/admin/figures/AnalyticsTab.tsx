import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { AdminPlaceControl } from '../useAdminPlace.ts'

export const AnalyticsTab = ({ control }: { control: AdminPlaceControl }) => (
  <EmptyState title={`Analytics: ${control.place.tab}`} />
)
