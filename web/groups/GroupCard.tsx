import { IconUsers } from '@tabler/icons-react'
import { useId } from 'react'
import { Link } from 'wouter'
import type { Group, JoinedGroup } from '#shared/groups/contract.ts'
import { hrefOfGroup } from '#web/page/hrefs.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatMonthYear } from '#web/ui/format.ts'
import linked from '#web/ui/linkedCard.module.css'
import { formatMemberCount, GroupBadges, GroupKind } from './GroupBadges.tsx'
import styles from './GroupCard.module.css'
import { MembershipButton, OpenButton } from './MembershipButton.tsx'

type Props = {
  group: Group
  unread: number | undefined
  /** URL of its chat. */
  openHref: string
}

export const GroupCard = ({ group, unread, openHref }: Props) => {
  const nameId = useId()
  return (
    <Card as="article" className={`${linked.card} ${styles.card}`} aria-labelledby={nameId}>
      <GroupCardHead group={group} unread={unread} nameId={nameId} heading="h3" />
      {group.description && (
        <p className={styles.description} dir="auto">
          {group.description}
        </p>
      )}
      <div className={styles.footer}>
        <span className={styles.members}>
          <IconUsers size={16} aria-hidden="true" />
          {formatMemberCount(group.memberCount)}
        </span>
        <MembershipButton group={group} openHref={openHref} describedBy={nameId} />
      </div>
    </Card>
  )
}

type GroupCardHeadProps = {
  group: Group
  unread: number | undefined
  nameId: string
  heading: 'h2' | 'h3'
}

const GroupCardHead = ({ group, unread, nameId, heading: Heading }: GroupCardHeadProps) => (
  <div className={styles.head}>
    <Avatar name={group.name} shape="square" />
    <div className={styles.text}>
      <Heading className={`${linked.name} ${styles.name}`} id={nameId} dir="auto">
        <Link href={hrefOfGroup(group.id)}>{group.name}</Link>
      </Heading>
      <GroupKind group={group} />
      <GroupBadges group={group} unread={unread} />
    </div>
  </div>
)

type MyGroupCardProps = {
  group: JoinedGroup
  /** URL of its chat. */
  openHref: string
  onLeave: () => void
}

export const MyGroupCard = ({ group, openHref, onLeave }: MyGroupCardProps) => {
  const nameId = useId()
  return (
    <Card as="article" className={`${linked.card} ${styles.card}`} aria-labelledby={nameId}>
      <GroupCardHead group={group} unread={group.unread} nameId={nameId} heading="h2" />
      <div className={styles.footer}>
        <span className={styles.members}>Joined {formatMonthYear(group.joinedAt)}</span>
        <span className={`${linked.steps} ${styles.actions}`}>
          <Button variant="subtle" color="soft" aria-describedby={nameId} onClick={onLeave}>
            Leave
          </Button>
          <OpenButton href={openHref} describedBy={nameId} />
        </span>
      </div>
    </Card>
  )
}
