import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useRef } from 'react'
import { ConnectionSteps } from '#web/connections/between/ConnectionSteps.tsx'
import { PersonBones } from '#web/connections/PersonBones.tsx'
import { PersonCard } from '#web/connections/PersonCard.tsx'
import { PersonList } from '#web/connections/PersonList.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { showMonthYear } from '#web/ui/format.ts'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { useMyConnections } from './data.ts'

export const MyConnections = ({ onFind }: { onFind: () => void }) => {
  const list = useMyConnections()
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} tabIndex={-1}>
      {list.failure && (
        <FailedState
          title="Your connections could not be loaded"
          reason={list.failure.reason}
          onRetry={() => void list.retry()}
          isRetrying={list.isRetrying}
        />
      )}
      {!list.rows && !list.failure && <PersonBones what="your connections" />}
      {list.rows?.length === 0 && (
        <EmptyState
          title="You have no connections yet"
          hint="Find somebody you have met here, and ask to connect: then you can write to each other."
          icon={<IconUsers size={24} stroke={1.75} />}
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
              <PersonCard user={otherUser} level={2} note={`Since ${showMonthYear(updatedAt)}`}>
                <ConnectionSteps
                  user={otherUser}
                  standing={{ is: 'connected', id }}
                  place={place}
                />
              </PersonCard>
            </li>
          ))}
        </PersonList>
      )}
      <ShowMore what="connections" list={list} />
    </div>
  )
}
