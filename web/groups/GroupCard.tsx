import { IconUsers } from '@tabler/icons-react'
import { useId } from 'react'
import { Link } from 'wouter'
import type { Group } from '#shared/groups/contract.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Card } from '#web/ui/Card.tsx'
import linked from '#web/ui/linkedCard.module.css'
import { hrefOfGroup } from './data.ts'
import { GroupBadges } from './GroupBadges.tsx'
import styles from './GroupCard.module.css'
import { GroupKind } from './GroupKind.tsx'
import { MembershipButton } from './MembershipButton.tsx'
import { showMembers } from './showMembers.ts'

type Props = {
  group: Group
  unread: number | undefined
  /** Where its chat opens. */
  openHref: string
}

export const GroupCard = ({ group, unread, openHref }: Props) => {
  const nameId = useId()
  return (
    <Card as="article" className={`${linked.card} ${styles.card}`} aria-labelledby={nameId}>
      <div className={styles.head}>
        <Avatar name={group.name} shape="square" />
        <div className={styles.words}>
          <h3 className={`${linked.name} ${styles.name}`} id={nameId} dir="auto">
            <Link href={hrefOfGroup(group.id)}>{group.name}</Link>
          </h3>
          <GroupKind group={group} />
          <GroupBadges group={group} unread={unread} />
        </div>
      </div>
      {group.description && (
        <p className={styles.description} dir="auto">
          {group.description}
        </p>
      )}
      <div className={styles.foot}>
        <span className={styles.members}>
          <IconUsers size={16} aria-hidden="true" />
          {showMembers(group.memberCount)}
        </span>
        <MembershipButton group={group} openHref={openHref} describedBy={nameId} />
      </div>
    </Card>
  )
}
