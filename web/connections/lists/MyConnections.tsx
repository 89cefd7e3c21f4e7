import { useRef } from 'react'
import { PersonCard } from '#web/connections/PersonCard.tsx'
import { PersonList, PersonListSkeleton } from '#web/connections/PersonList.tsx'
import { ConnectionActions } from '#web/connections/relationship/ConnectionActions.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { formatMonthYear } from '#web/ui/format.ts'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { useMyConnections } from './data.ts'

export const MyConnections = ({ onFind }: { onFind: () => void }) => {
  const list = useMyConnections()
  const fallbackFocus = useRef<HTMLDivElement>(null)
  return (
    <div ref={fallbackFocus} tabIndex={-1}>
      {list.failure && <LoadFailure title="Your connections could not be loaded" query={list} />}
      {!list.rows && !list.failure && <PersonListSkeleton what="your connections" />}
      {list.rows?.length === 0 && (
        <EmptyState
          title="You have no connections yet"
          hint="Find someone you’ve met here and ask to connect. Then you can message each other."
          drawing="people"
        >
          <Button variant="light" onClick={onFind}>
            Find people
          </Button>
        </EmptyState>
      )}
      {list.rows && list.rows.length > 0 && (
        <PersonList>
          {list.rows.map(({ id, otherUser, updatedAt }) => (
            <li key={id}>
              <PersonCard user={otherUser} level={2} note={`Since ${formatMonthYear(updatedAt)}`}>
                <ConnectionActions
                  user={otherUser}
                  connectionStatus={{ kind: 'connected', id }}
                  fallbackFocus={fallbackFocus}
                />
              </PersonCard>
            </li>
          ))}
        </PersonList>
      )}
      <ShowMore label="connections" list={list} />
    </div>
  )
}
