import { Button } from '@mantine/core'
import { IconCalendarQuestion } from '@tabler/icons-react'
import type { PlannedEvent } from '#shared/events/planning/contract.ts'
import { usePlannedEvents } from '#web/events/planning/data.ts'
import { Bone } from '#web/ui/Bone.tsx'
import { countedSoFar } from '#web/ui/counted.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import type { AdminPlaceControl } from '../useAdminPlace.ts'
import styles from './EventsTab.module.css'
import { PlannedRow } from './PlannedRow.tsx'
import { isFiltered, onlyGiven, queryOf } from './plannedPlace.ts'

type Props = {
  control: AdminPlaceControl
  onCancel: (event: PlannedEvent) => void
  onClear: () => void
}

export const PlannedEvents = ({ control, onCancel, onClear }: Props) => {
  const query = queryOf(control.place)
  const list = usePlannedEvents(onlyGiven(query))
  if (list.failure)
    return (
      <FailedState
        title="The events could not be loaded"
        reason={list.failure.reason}
        onRetry={() => void list.retry()}
        isRetrying={list.isRetrying}
      />
    )
  if (!list.rows)
    return (
      <Waiting what="the events" className={styles.list}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Bone key={key} height="5.5rem" />
        ))}
      </Waiting>
    )
  return (
    <>
      <p className="only-for-readers" role="status">
        {!list.isOld && countedSoFar(list.rows.length, list.hasMore, 'event')}
      </p>
      {list.rows.length === 0 ? (
        <EmptyState
          title={isFiltered(query) ? 'No event fits' : 'No upcoming events'}
          hint={
            isFiltered(query)
              ? 'Try another word, or fewer filters.'
              : 'Make the first one with “New event”, or bring in a calendar file.'
          }
          icon={<IconCalendarQuestion />}
        >
          {isFiltered(query) && (
            <Button variant="light" onClick={onClear}>
              Show all upcoming events
            </Button>
          )}
        </EmptyState>
      ) : (
        // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without bullets.
        <ul className={styles.list} role="list" aria-busy={list.isOld}>
          {list.rows.map((event) => (
            <li key={event.id} className={styles.row}>
              <PlannedRow event={event} control={control} onCancel={() => onCancel(event)} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore what="events" list={list} />
    </>
  )
}
