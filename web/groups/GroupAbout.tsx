import type { Group } from '#shared/groups/contract.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { showMonthYear } from '#web/ui/format.ts'
import styles from './GroupAbout.module.css'
import { GroupBadges } from './GroupBadges.tsx'
import { GroupKind } from './GroupKind.tsx'
import { showMembers } from './showMembers.ts'

/** What anybody may know of a group. */
export const GroupAbout = ({ group }: { group: Group }) => (
  <div className={styles.about}>
    <div className={styles.head}>
      <Avatar name={group.name} shape="square" size="large" />
      <div className={styles.words}>
        <GroupKind group={group} />
        <GroupBadges group={group} />
        <p className={styles.soft}>
          {showMembers(group.memberCount)}, since {showMonthYear(group.createdAt)}
        </p>
      </div>
    </div>
    {group.description && (
      <p className={styles.description} dir="auto">
        {group.description}
      </p>
    )}
  </div>
)
