import type { ReactNode, RefObject } from 'react'
import type { Connection } from '#shared/connections/contract.ts'
import { PersonBones } from '#web/connections/PersonBones.tsx'
import { PersonCard } from '#web/connections/PersonCard.tsx'
import { PersonList } from '#web/connections/PersonList.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { showAgo } from '#web/ui/format.ts'
import { Section } from '#web/ui/Section.tsx'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { useFocusKept } from '#web/ui/useFocusKept.ts'
import type { useReceived } from './data.ts'

type Props = {
  title: string
  list: ReturnType<typeof useReceived>
  /** Where there is none. */
  empty: ReactNode
  steps: (request: Connection, place: RefObject<HTMLElement | null>) => ReactNode
}

/** Requests in one direction. */
export const RequestsSection = ({ title, list, empty, steps }: Props) => {
  const kept = useFocusKept<HTMLDivElement>(list.rows?.map(({ id }) => id).join())
  return (
    <Section title={title}>
      <div {...kept}>
        {list.failure && (
          <FailedState
            title="The requests could not be loaded"
            reason={list.failure.reason}
            onRetry={() => void list.retry()}
            isRetrying={list.isRetrying}
          />
        )}
        {!list.rows && !list.failure && <PersonBones what="requests" />}
        {list.rows?.length === 0 && empty}
        {list.rows && list.rows.length > 0 && (
          <PersonList>
            {list.rows.map((request) => (
              <li key={request.id}>
                <PersonCard
                  user={request.otherUser}
                  level={3}
                  note={`Asked ${showAgo(request.createdAt, new Date())}`}
                  message={request.message}
                >
                  {steps(request, kept.ref)}
                </PersonCard>
              </li>
            ))}
          </PersonList>
        )}
        <ShowMore what="requests" list={list} />
      </div>
    </Section>
  )
}
