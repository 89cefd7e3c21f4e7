import { Badge } from '#web/ui/Badge.tsx'
import { showCount } from '#web/ui/showCount.ts'

/** Nothing when there is nothing to read. */
export const UnreadBadge = ({ count }: { count: number }) =>
  count > 0 ? (
    <Badge tone="orange">
      {showCount(count)} unread
      <span className="only-for-readers"> {count === 1 ? 'message' : 'messages'}</span>
    </Badge>
  ) : null
