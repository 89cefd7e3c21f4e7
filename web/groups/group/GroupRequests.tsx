import { Button } from '@mantine/core'
import type { Group, JoinRequest } from '#shared/groups/contract.ts'
import { FailedState } from '#web/ui/FailedState.tsx'
import { showDate } from '#web/ui/format.ts'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { useFocusKept } from '#web/ui/useFocusKept.ts'
import { useAcceptRequest, useDeclineRequest, useRequests } from './data.ts'
import { MemberName } from './MemberName.tsx'
import { PeopleBones } from './PeopleBones.tsx'
import styles from './PeopleList.module.css'

type RowProps = { groupId: string; request: JoinRequest }

const RequestRow = ({ groupId, request: { user, createdAt } }: RowProps) => {
  const accept = useAcceptRequest()
  const decline = useDeclineRequest()
  const isBusy = accept.isPending || decline.isPending
  const answer = { id: groupId, userId: user.id }
  const forReaders = <span className="only-for-readers"> {user.name}</span>
  return (
    <li className={styles.row}>
      <MemberName user={user} note={`@${user.username}, asked on ${showDate(createdAt)}`} />
      <span className={styles.steps}>
        <Button
          variant="default"
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) decline.mutate({ ...answer, status: 'declined' })
          }}
        >
          Decline{forReaders}
        </Button>
        <Button
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) accept.mutate({ ...answer, status: 'accepted' })
          }}
        >
          Accept{forReaders}
        </Button>
      </span>
    </li>
  )
}

/** Who asks to join, with the answers. */
export const GroupRequests = ({ group }: { group: Group }) => {
  const list = useRequests(group.id)
  const kept = useFocusKept<HTMLDivElement>(list.rows?.length)
  return (
    <div {...kept}>
      {list.failure && (
        <FailedState
          title="The requests could not be loaded"
          reason={list.failure.reason}
          onRetry={() => void list.retry()}
          isRetrying={list.isRetrying}
        />
      )}
      {!list.rows && !list.failure && <PeopleBones what="requests" />}
      {list.rows?.length === 0 && <p className={styles.soft}>Nobody is waiting for an answer.</p>}
      {list.rows && list.rows.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without bullets.
        <ul className={styles.list} role="list">
          {list.rows.map((request) => (
            <RequestRow key={request.user.id} groupId={group.id} request={request} />
          ))}
        </ul>
      )}
      <ShowMore what="requests" list={list} />
    </div>
  )
}
