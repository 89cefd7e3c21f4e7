import type { Group } from '#shared/groups/contract.ts'
import { useJoinedGroup } from '#web/groups/data.ts'
import { GroupAvatar } from '#web/groups/GroupAvatar.tsx'
import { formatMemberCount } from '#web/groups/GroupBadges.tsx'
import { ConversationMenu } from '#web/messaging/settings/ConversationMenu.tsx'
import { MutedUntil } from '#web/messaging/settings/MutedUntil.tsx'
import { FacePile } from '#web/ui/FacePile.tsx'
import styles from './GroupHeader.module.css'

/** What members see above the chat; on phones in two low lines, so that the chat has the screen. */
export const GroupHeader = ({ group }: { group: Group }) => {
  const { data: joined } = useJoinedGroup(group.id)
  return (
    <div className={styles.header}>
      <GroupAvatar group={group} size="small" className={styles.picture} />
      <div className={styles.text}>
        <h1 className={styles.name} dir="auto" title={group.name} tabIndex={-1}>
          {group.name}
        </h1>
        <p className={styles.members}>
          <FacePile people={group.faces} />
          {formatMemberCount(group.memberCount)} <MutedUntil settings={joined?.settings} />
        </p>
      </div>
      {joined && (
        <span className={styles.end}>
          <ConversationMenu address={{ kind: 'group', id: group.id }} settings={joined.settings} />
        </span>
      )}
    </div>
  )
}
