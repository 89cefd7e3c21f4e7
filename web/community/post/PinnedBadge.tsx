import { IconPinned } from '@tabler/icons-react'
import { Badge } from '#web/ui/Badge.tsx'

export const PinnedBadge = () => (
  <Badge>
    <IconPinned size={14} aria-hidden="true" />
    Pinned
  </Badge>
)
