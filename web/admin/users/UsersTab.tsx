import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { AdminPlaceControl } from '../useAdminPlace.ts'

export const UsersTab = ({ control }: { control: AdminPlaceControl }) => (
  <EmptyState title={`Users: ${control.place.tab}`} />
)
