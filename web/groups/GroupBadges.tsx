import { IconLock, IconWorld } from '@tabler/icons-react'
import { type Group, groupTypeLabels } from '#shared/groups/contract.ts'
import { t } from '#web/language/t.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import styles from './GroupBadges.module.css'

type Props = { group: Pick<Group, 'role' | 'hasRequested' | 'invitedBy'> }

/** The user's status in a group, if any. */
export const GroupBadges = ({ group }: Props) => {
  const isAdmin = group.role === 'admin'
  const isInvited = group.invitedBy !== null && group.role === null
  if (!isAdmin && !isInvited && !group.hasRequested) return null
  return (
    <p className="cluster gap-6 gap-y-4">
      {isAdmin && <Badge tone="green">{t('groups.badge.admin')}</Badge>}
      {isInvited && <Badge tone="blue">{t('groups.badge.invited')}</Badge>}
      {group.hasRequested && <Badge tone="blue">{t('groups.badge.requested')}</Badge>}
    </p>
  )
}

type GroupKindProps = { group: Pick<Group, 'isPrivate' | 'type'> }

/** The privacy and the type of a group. */
export const GroupKind = ({ group }: GroupKindProps) => {
  const Icon = group.isPrivate ? IconLock : IconWorld
  return (
    <p className={styles.kind}>
      <span className={styles.privacy}>
        <Icon size={15} aria-hidden="true" />
        {group.isPrivate ? t('common.private') : t('groups.public')}
      </span>{' '}
      <span className={styles.type}>{t(groupTypeLabels[group.type])}</span>
    </p>
  )
}

export const formatMemberCount = (count: number) => t('groups.memberCount', { count })
