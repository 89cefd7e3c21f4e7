import type { Group, JoinRequest } from '#shared/groups/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { formatDate } from '#web/ui/format.ts'
import { formatBadgeCount } from '#web/ui/formatCount.ts'
import { PlainList } from '#web/ui/PlainList.tsx'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { useAcceptRequest, useDeclineRequest, useRequests } from './data.ts'
import { GroupPageSection } from './GroupPageSection.tsx'
import { MemberName, PeopleSkeleton } from './MemberName.tsx'
import styles from './PeopleList.module.css'

export const RequestsSection = ({ group }: { group: Group }) => (
  <GroupPageSection
    title="Requests to join"
    badge={
      group.openRequests > 0 && <Badge tone="orange">{formatBadgeCount(group.openRequests)}</Badge>
    }
  >
    <GroupRequests group={group} />
  </GroupPageSection>
)

type RowProps = { groupId: string; request: JoinRequest }

const RequestRow = ({ groupId, request: { user, createdAt } }: RowProps) => {
  const accept = useAcceptRequest()
  const decline = useDeclineRequest()
  const isBusy = accept.isPending || decline.isPending
  const answer = { id: groupId, userId: user.id }
  const hiddenName = <span className="visually-hidden"> {user.name}</span>
  return (
    <li className={styles.row}>
      <MemberName
        user={user}
        detail={
          <>
            <bdi>@{user.username}</bdi>, asked on {formatDate(createdAt)}
          </>
        }
      />
      <span className={styles.actions}>
        <Button
          variant="default"
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) decline.mutate({ ...answer, status: 'declined' })
          }}
        >
          Decline{hiddenName}
        </Button>
        <Button
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) accept.mutate({ ...answer, status: 'accepted' })
          }}
        >
          Accept{hiddenName}
        </Button>
      </span>
    </li>
  )
}

const GroupRequests = ({ group }: { group: Group }) => {
  const list = useRequests(group.id)
  const focusProps = useFocusRestore<HTMLDivElement>(list.rows?.length)
  return (
    <div {...focusProps}>
      {list.failure && <LoadFailure title="The requests could not be loaded" query={list} />}
      {!list.rows && !list.failure && <PeopleSkeleton label="requests" />}
      {list.rows?.length === 0 && <p className={styles.muted}>No requests right now.</p>}
      {list.rows && list.rows.length > 0 && (
        <PlainList className={styles.list}>
          {list.rows.map((request) => (
            <RequestRow key={request.user.id} groupId={group.id} request={request} />
          ))}
        </PlainList>
      )}
      <ShowMore label="requests" list={list} />
    </div>
  )
}
