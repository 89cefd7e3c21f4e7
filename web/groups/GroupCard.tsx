import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import type { Group, JoinedGroup } from '#shared/groups/contract.ts'
import { notableLanguages } from '#web/language/languageNames.ts'
import { t } from '#web/language/t.tsx'
import { hrefOfGroup } from '#web/page/hrefs.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FacePile } from '#web/ui/FacePile.tsx'
import { formatMonthYear } from '#web/ui/format.ts'
import linked from '#web/ui/linkedCard.module.css'
import { useIsNarrow } from '#web/ui/useIsNarrow.ts'
import { GroupAvatar } from './GroupAvatar.tsx'
import { formatMemberCount, GroupBadges, GroupKind } from './GroupBadges.tsx'
import styles from './GroupCard.module.css'
import { LastMessageLine } from './LastMessageLine.tsx'
import { MembershipButton, OpenButton } from './MembershipButton.tsx'
import { UnreadBadge } from './UnreadBadge.tsx'

type Props = {
  group: Group
  /** The same group in the list of the user's groups. */
  joined: JoinedGroup | undefined
  /** URL of its chat. */
  openHref: string
}

/** A group below the heading of its type; a row of a list on phones. */
export const GroupCard = ({ group, joined, openHref }: Props) => {
  const nameId = useId()
  return (
    <Frame nameId={nameId}>
      <GroupAvatar group={group} />
      <GroupName group={group} id={nameId} heading="h3" />
      <div className={styles.action}>
        <MembershipButton group={group} openHref={openHref} describedBy={nameId} isSmall />
      </div>
      <div className={styles.about}>
        <div className={styles.facts}>
          <GroupKind group={group} />
          <Members group={group} />
          <Languages group={group} />
          <GroupBadges group={group} />
        </div>
        {group.description && (
          <p className={`own-side ${styles.description}`} dir="auto">
            {group.description}
          </p>
        )}
      </div>
      {joined && <Activity group={joined} />}
    </Frame>
  )
}

type MyGroupCardProps = {
  group: JoinedGroup
  /** URL of its chat. */
  openHref: string
  onLeave: () => void
}

export const MyGroupCard = ({ group, openHref, onLeave }: MyGroupCardProps) => {
  const nameId = useId()
  return (
    <Frame nameId={nameId}>
      <GroupAvatar group={group} />
      <GroupName group={group} id={nameId} heading="h2" />
      <div className={`${linked.steps} ${styles.action}`}>
        <OpenButton href={openHref} describedBy={nameId} isSmall />
      </div>
      <div className={`${styles.about} ${styles.facts}`}>
        <GroupKind group={group} />
        <Members group={group} />
      </div>
      <Activity group={group} />
      <div className={styles.joined}>
        <span>{t('groups.card.joined', { month: formatMonthYear(group.joinedAt) })}</span>
        <GroupBadges group={group} />
        <span className={linked.steps}>
          <Button
            variant="subtle"
            color="soft"
            size="compact-sm"
            aria-describedby={nameId}
            onClick={onLeave}
          >
            {t('groups.card.leave')}
          </Button>
        </span>
      </div>
    </Frame>
  )
}

const Frame = ({ nameId, children }: { nameId: string; children: ReactNode }) => {
  const isNarrow = useIsNarrow()
  const className = `${linked.card} ${styles.card}`
  return isNarrow ? (
    <article className={className} aria-labelledby={nameId}>
      {children}
    </article>
  ) : (
    <Card as="article" className={className} aria-labelledby={nameId}>
      {children}
    </Card>
  )
}

type GroupNameProps = { group: Group; id: string; heading: 'h2' | 'h3' }

const GroupName = ({ group, id, heading: Heading }: GroupNameProps) => (
  <Heading className={`${linked.name} ${styles.name}`} id={id} dir="auto">
    <Link href={hrefOfGroup(group.id)}>{group.name}</Link>
  </Heading>
)

const Members = ({ group: { faces, memberCount } }: { group: Group }) => (
  <span className={styles.members}>
    <FacePile people={faces} />
    <span>{formatMemberCount(memberCount)}</span>
  </span>
)

const Languages = ({ group }: { group: Group }) => {
  const languages = notableLanguages(group.languages)
  return languages && <span className={styles.languages}>{languages}</span>
}

/** What members see of the chat. */
const Activity = ({ group }: { group: JoinedGroup }) =>
  (group.lastMessage || group.unread > 0) && (
    <div className={styles.activity}>
      {group.lastMessage && (
        <LastMessageLine message={group.lastMessage} isUnread={group.unread > 0} />
      )}
      <UnreadBadge group={group} />
    </div>
  )
