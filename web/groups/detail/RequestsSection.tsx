import type { ReactNode } from 'react'
import type { Group, JoinRequest } from '#shared/groups/contract.ts'
import { rich, t } from '#web/language/t.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { formatDate } from '#web/ui/format.ts'
import { formatBadgeCount } from '#web/ui/formatCount.ts'
import { hidden } from '#web/ui/hiddenText.tsx'
import { PagedList } from '#web/ui/PagedList.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { Quote } from '#web/ui/Quote.tsx'
import { useAcceptRequest, useDeclineRequest, useRequests } from './data.ts'
import { GroupPageSection } from './GroupPageSection.tsx'
import { MemberName, PeopleSkeleton } from './MemberName.tsx'
import styles from './PeopleList.module.css'

export const RequestsSection = ({ group }: { group: Group }) => (
  <GroupPageSection
    title={t('groups.requests.title')}
    badge={
      group.openRequests > 0 && <Badge tone="orange">{formatBadgeCount(group.openRequests)}</Badge>
    }
  >
    <GroupRequests group={group} />
  </GroupPageSection>
)

type RowProps = { groupId: string; request: JoinRequest }

const RequestRow = ({ groupId, request: { user, message, createdAt } }: RowProps) => {
  const accept = useAcceptRequest()
  const decline = useDeclineRequest()
  const isBusy = accept.isPending || decline.isPending
  const answer = { id: groupId, userId: user.id }
  const named = {
    name: user.name,
    hidden: (children: ReactNode) => <span className="visually-hidden">{children}</span>,
  }
  return (
    <li className={styles.row}>
      <MemberName
        user={user}
        detail={rich('groups.requests.askedOn', {
          username: user.username,
          date: formatDate(createdAt),
        })}
      />
      {message && <Quote className={styles.message} text={message} />}
      <span className="cluster ms-auto">
        <Button
          variant="default"
          isBusy={isBusy}
          onClick={() => decline.mutate({ ...answer, status: 'declined' })}
        >
          {rich('common.decline', named)}
        </Button>
        <Button isBusy={isBusy} onClick={() => accept.mutate({ ...answer, status: 'accepted' })}>
          {rich('common.accept', named)}
        </Button>
      </span>
    </li>
  )
}

const GroupRequests = ({ group }: { group: Group }) => {
  const list = useRequests(group.id)
  const focusProps = useFocusRestore<HTMLDivElement>(list.data?.length)
  return (
    <div {...focusProps}>
      <PagedList
        list={list}
        errorTitle={t('common.theRequestsFailed')}
        skeleton={<PeopleSkeleton label={t('common.loadingRequests')} />}
        empty={<p className={styles.muted}>{t('groups.requests.empty')}</p>}
        more={rich('common.showMoreRequests', { hidden })}
      >
        {(requests) => (
          <PlainList className={styles.list}>
            {requests.map((request) => (
              <RequestRow key={request.user.id} groupId={group.id} request={request} />
            ))}
          </PlainList>
        )}
      </PagedList>
    </div>
  )
}
