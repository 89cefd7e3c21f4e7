import { Badge } from '#web/ui/Badge.tsx'
import { formatBadgeCount } from '#web/ui/formatCount.ts'

export const UnreadBadge = ({ count }: { count: number }) =>
  count > 0 ? (
    <Badge tone="orange">
      {formatBadgeCount(count)} unread
      <span className="visually-hidden"> {count === 1 ? 'message' : 'messages'}</span>
    </Badge>
  ) : null
