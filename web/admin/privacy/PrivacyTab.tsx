import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { AdminPlaceControl } from '../useAdminPlace.ts'

export const PrivacyTab = ({ control }: { control: AdminPlaceControl }) => (
  <EmptyState title={`GDPR: ${control.place.tab}`} />
)
