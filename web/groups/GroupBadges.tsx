import type { Group } from '#shared/groups/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'
import styles from './GroupBadges.module.css'
import { UnreadBadge } from './UnreadBadge.tsx'

type Props = {
  group: Pick<Group, 'role' | 'hasRequested' | 'invitedBy'>
  unread?: number | undefined
}

/** Where one stands with a group; nothing when there is nothing to say. */
export const GroupBadges = ({ group, unread = 0 }: Props) => {
  const isAdmin = group.role === 'admin'
  const isInvited = group.invitedBy !== null && group.role === null
  if (!isAdmin && !isInvited && !group.hasRequested && unread === 0) return null
  return (
    <p className={styles.badges}>
      {isAdmin && <Badge tone="green">Admin</Badge>}
      {isInvited && <Badge tone="blue">Invited</Badge>}
      {group.hasRequested && <Badge tone="blue">Requested</Badge>} <UnreadBadge count={unread} />
    </p>
  )
}
