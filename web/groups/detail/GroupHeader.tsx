import type { Group } from '#shared/groups/contract.ts'
import { GroupAvatar } from '#web/groups/GroupAvatar.tsx'
import { formatMemberCount } from '#web/groups/GroupBadges.tsx'
import { FacePile } from '#web/ui/FacePile.tsx'
import styles from './GroupHeader.module.css'

/** What members see above the chat; on phones in two low lines, so that the chat has the screen. */
export const GroupHeader = ({ group }: { group: Group }) => (
  <div className={styles.header}>
    <GroupAvatar group={group} size="small" className={styles.picture} />
    <div className={styles.text}>
      <h1 className={styles.name} dir="auto" title={group.name} tabIndex={-1}>
        {group.name}
      </h1>
      <p className={styles.members}>
        <FacePile people={group.faces} />
        {formatMemberCount(group.memberCount)}
      </p>
    </div>
  </div>
)
