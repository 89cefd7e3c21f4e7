import { IconLock, IconWorld } from '@tabler/icons-react'
import type { Group } from '#shared/groups/contract.ts'
import { groupTypeLabels } from '#shared/groups/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'
import styles from './GroupBadges.module.css'
import { UnreadBadge } from './UnreadBadge.tsx'

type Props = {
  group: Pick<Group, 'isPrivate' | 'type' | 'role' | 'hasRequested'>
  unread?: number | undefined
}

/** What kind of group it is, and where one stands with it. */
export const GroupBadges = ({ group, unread = 0 }: Props) => {
  const Icon = group.isPrivate ? IconLock : IconWorld
  return (
    <p className={styles.badges}>
      <Badge tone={group.isPrivate ? 'plain' : 'blue'}>
        <Icon size={12} stroke={2.25} aria-hidden="true" />
        {group.isPrivate ? 'Private' : 'Public'}
      </Badge>{' '}
      <Badge>{groupTypeLabels[group.type]}</Badge>{' '}
      {group.role === 'admin' && <Badge tone="green">Admin</Badge>}
      {group.hasRequested && <Badge tone="blue">Requested</Badge>}{' '}
      <UnreadBadge count={unread} />
    </p>
  )
}
