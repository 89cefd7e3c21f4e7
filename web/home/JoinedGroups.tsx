import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { previewOf } from '#shared/conversation/previewOf.ts'
import type { JoinedGroup } from '#shared/groups/contract.ts'
import type { Me } from '#shared/users/user.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { GroupAvatar } from '#web/groups/GroupAvatar.tsx'
import { UnreadBadge } from '#web/groups/UnreadBadge.tsx'
import { rich, t } from '#web/language/t.tsx'
import { hrefOfGroup } from '#web/page/hrefs.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { Section } from '#web/ui/Section.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { townOf, useSuggestedGroup } from './data.ts'
import styles from './JoinedGroups.module.css'

const hidden = (text: ReactNode) => <span className="visually-hidden">{text}</span>

const GroupCard = ({ group }: { group: JoinedGroup }) => (
  <Card as="li" className={styles.card}>
    <GroupAvatar group={group} />
    <div className={styles.text}>
      <div className={styles.head}>
        <h3 className={styles.name} dir="auto" title={group.name}>
          {group.name}
        </h3>
        <Badge tone="green">{t('home.groups.active')}</Badge>
      </div>
      <p className={styles.activity}>
        {group.lastMessage && (
          <span className={styles.message}>
            {group.lastMessage.sender !== null && (
              <span>
                <bdi>{group.lastMessage.isMine ? t('common.you') : group.lastMessage.sender}</bdi>:{' '}
              </span>
            )}
            <bdi>{previewOf(group.lastMessage.text)}</bdi>
          </span>
        )}
        <UnreadBadge group={group} />
      </p>
    </div>
    <Button
      component={Link}
      href={hrefOfGroup(group.id)}
      variant="light"
      size="sm"
      className="flex-none"
    >
      {rich('home.groups.open', { name: group.name, hidden })}
    </Button>
  </Card>
)

/** Instead of an empty section: what is missing, and a group to begin with. */
const NoGroups = ({ me }: { me: Me }) => {
  const town = townOf(me)
  const { group, isNearby } = useSuggestedGroup(me)
  if (!group)
    return (
      <EmptyState drawing="people" title={t('home.groups.none')} hint={t('home.groups.noneHint')}>
        <Button component={Link} href="/groups" variant="light">
          {t('common.findGroup')}
        </Button>
      </EmptyState>
    )
  return (
    <>
      <p className={styles.none}>
        <strong>{t('home.groups.none')}</strong>
        <span>
          {isNearby && town
            ? rich('home.groups.suggestionInTown', { town })
            : t('home.groups.suggestion')}
        </span>
      </p>
      <Card className={styles.card}>
        <GroupAvatar group={group} />
        <div className={styles.text}>
          <h3 className={styles.name} dir="auto" title={group.name}>
            {group.name}
          </h3>
          <p className="muted text-14">{t('common.memberCount', { count: group.memberCount })}</p>
        </div>
        <Button
          component={Link}
          href={hrefOfGroup(group.id)}
          variant="light"
          size="sm"
          className="flex-none"
        >
          {rich('home.groups.view', { name: group.name, hidden })}
        </Button>
      </Card>
    </>
  )
}

const GroupsSkeleton = () => (
  <LoadingRegion label={t('common.loadingGroups')}>
    <Card className={styles.card}>
      <Skeleton width="2.75rem" height="2.75rem" />
      <div className={styles.text}>
        <Skeleton width="9rem" height="1.25rem" />
        <Skeleton width="3.5rem" />
      </div>
      <Skeleton width="4.5rem" height="2.625rem" />
    </Card>
  </LoadingRegion>
)

type Props = { me: Me; groups: UseQueryResult<JoinedGroup[], ApiError> }

export const JoinedGroups = ({ me, groups }: Props) => (
  <Section
    title={t('home.groups.title')}
    link={<Link href="/groups">{t('home.groups.more')}</Link>}
  >
    <Loaded
      query={groups}
      errorTitle={t('common.yourGroupsFailed')}
      skeleton={<GroupsSkeleton />}
      empty={<NoGroups me={me} />}
    >
      {(joined) => (
        <PlainList className={styles.list}>
          {joined.map((group) => (
            <GroupCard key={group.id} group={group} />
          ))}
        </PlainList>
      )}
    </Loaded>
  </Section>
)
