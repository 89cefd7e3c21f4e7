import { IconLock, IconWorld } from '@tabler/icons-react'
import { type Group, groupTypeLabels } from '#shared/groups/contract.ts'
import styles from './GroupKind.module.css'

/** Who may join it, and for whom it is. */
export const GroupKind = ({ group }: { group: Pick<Group, 'isPrivate' | 'type'> }) => {
  const Icon = group.isPrivate ? IconLock : IconWorld
  return (
    <p className={styles.kind}>
      <span className={styles.privacy}>
        <Icon size={15} aria-hidden="true" />
        {group.isPrivate ? 'Private' : 'Public'}
      </span>{' '}
      <span>{groupTypeLabels[group.type]}</span>
    </p>
  )
}
