import { type RefObject, useRef } from 'react'
import { type Connection, maxSearchResults } from '#shared/connections/contract.ts'
import type { Me, PublicUser } from '#shared/users/user.ts'
import { useMe } from '#web/auth/data.ts'
import { PersonCard } from '#web/connections/PersonCard.tsx'
import { PersonList, PersonListSkeleton } from '#web/connections/PersonList.tsx'
import { ConnectionActions } from '#web/connections/relationship/ConnectionActions.tsx'
import { ConnectionStatusNote } from '#web/connections/relationship/ConnectionStatusNote.tsx'
import { currentConnectionStatus, useConnectionsWith } from '#web/connections/relationship/data.ts'
import { rich, t } from '#web/language/t.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useUserSearch } from './data.ts'
import styles from './FindPeople.module.css'

const resultSummary = (count: number) => {
  if (count === 0) return t('common.noPeopleFound')
  return count >= maxSearchResults
    ? t('connections.find.foundFirst', { count })
    : t('connections.find.found', { count })
}

export const FindPeople = ({ q }: { q: string }) => {
  const { data: me } = useMe()
  const fallbackFocus = useRef<HTMLDivElement>(null)
  const found = useUserSearch(q)
  const connectionsQuery = useConnectionsWith((found.data ?? []).map(({ id }) => id))
  const failure = (!found.data && found.error) || (!connectionsQuery.data && connectionsQuery.error)
  if (!me) return null
  if (failure)
    return (
      <FailedState
        title={t('connections.find.failed')}
        reason={failure.reason}
        onRetry={() => void (found.error ? found.refetch() : connectionsQuery.refetch())}
        isRetrying={found.isFetching || connectionsQuery.isFetching}
      />
    )
  if (!found.data) return <PersonListSkeleton label={t('common.loadingPeople')} />
  const isStale = found.isPlaceholderData
  return (
    <div ref={fallbackFocus} tabIndex={-1}>
      <p className={found.data.length === 0 ? 'visually-hidden' : styles.status} role="status">
        {!isStale && resultSummary(found.data.length)}
      </p>
      {found.data.length === 0 && !isStale && (
        <EmptyState
          title={t('common.noPeopleFound')}
          hint={rich('connections.find.emptyHint', { q })}
          drawing="people"
        />
      )}
      {found.data.length > 0 && (
        <PersonList isStale={isStale || !connectionsQuery.data}>
          {found.data.map((user) => (
            <li key={user.id}>
              <FoundPerson
                user={user}
                me={me}
                connections={connectionsQuery.data}
                fallbackFocus={fallbackFocus}
              />
            </li>
          ))}
        </PersonList>
      )}
    </div>
  )
}

type Props = {
  user: PublicUser
  me: Me
  /** My connections with the people found; undefined while loading. */
  connections: Connection[] | undefined
  fallbackFocus: RefObject<HTMLElement | null>
}

const FoundPerson = ({ user, me, connections, fallbackFocus }: Props) => {
  const connection = connections?.find(({ otherUser }) => otherUser.id === user.id) ?? null
  const connectionStatus = currentConnectionStatus(connection, me)
  return (
    <PersonCard
      user={user}
      level={2}
      note={
        connectionStatus.kind !== 'strangers' && (
          <ConnectionStatusNote connectionStatus={connectionStatus} />
        )
      }
      message={connectionStatus.kind === 'askedByThem' ? connection?.message : null}
      isTall={connectionStatus.kind === 'askedByThem'}
    >
      {connections ? (
        <ConnectionActions
          user={user}
          connectionStatus={connectionStatus}
          fallbackFocus={fallbackFocus}
        />
      ) : (
        <Skeleton width="6rem" height="2.75rem" />
      )}
    </PersonCard>
  )
}
