import { Button } from '@mantine/core'
import { useId } from 'react'
import { Link } from 'wouter'
import type { JoinedGroup } from '#shared/groups/contract.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Card } from '#web/ui/Card.tsx'
import { showMonthYear } from '#web/ui/format.ts'
import linked from '#web/ui/linkedCard.module.css'
import { hrefOfGroup } from './data.ts'
import { GroupBadges } from './GroupBadges.tsx'
import card from './GroupCard.module.css'
import { GroupKind } from './GroupKind.tsx'
import styles from './MyGroupCard.module.css'
import { OpenButton } from './OpenButton.tsx'

type Props = {
  group: JoinedGroup
  /** Where its chat opens. */
  openHref: string
  onLeave: () => void
}

export const MyGroupCard = ({ group, openHref, onLeave }: Props) => {
  const nameId = useId()
  return (
    <Card as="article" className={`${linked.card} ${card.card}`} aria-labelledby={nameId}>
      <div className={card.head}>
        <Avatar name={group.name} shape="square" />
        <div className={card.words}>
          <h2 className={`${linked.name} ${card.name}`} id={nameId} dir="auto">
            <Link href={hrefOfGroup(group.id)}>{group.name}</Link>
          </h2>
          <GroupKind group={group} />
          <GroupBadges group={group} unread={group.unread} />
        </div>
      </div>
      <div className={card.foot}>
        <span className={card.members}>Joined {showMonthYear(group.joinedAt)}</span>
        <span className={`${linked.steps} ${styles.steps}`}>
          <Button variant="subtle" color="soft" aria-describedby={nameId} onClick={onLeave}>
            Leave
          </Button>
          <OpenButton href={openHref} describedBy={nameId} />
        </span>
      </div>
    </Card>
  )
}
