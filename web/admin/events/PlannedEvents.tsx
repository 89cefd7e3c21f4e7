import { IconCalendarQuestion } from '@tabler/icons-react'
import type { PlannedEvent } from '#shared/events/planning/contract.ts'
import type { AdminUrlState } from '#web/admin/adminSearchParams.ts'
import { usePlannedEvents } from '#web/events/planning/data.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { pluralizeLoaded } from '#web/ui/formatCount.ts'
import card from '#web/ui/ListCard.module.css'
import { PlainList } from '#web/ui/PlainList.tsx'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { PlannedRow } from './PlannedRow.tsx'
import { isFiltered, parsePlannedFilters, toPlannedQuery } from './plannedFilters.ts'

type Props = {
  urlState: AdminUrlState
  onCancel: (event: PlannedEvent) => void
  onClear: () => void
}

export const PlannedEvents = ({ urlState, onCancel, onClear }: Props) => {
  const query = parsePlannedFilters(urlState.params)
  const list = usePlannedEvents(toPlannedQuery(query))
  if (list.failure) return <LoadFailure title="The events could not be loaded" query={list} />
  if (!list.rows)
    return (
      <LoadingRegion label="the events" count={4} className={card.list}>
        <Skeleton height="5.5rem" />
      </LoadingRegion>
    )
  return (
    <>
      <p className="visually-hidden" role="status">
        {!list.isPlaceholder &&
          pluralizeLoaded(
            { count: list.rows.length, hasMore: list.hasMore, order: 'First' },
            'event',
          )}
      </p>
      {list.rows.length === 0 ? (
        <EmptyState
          title={isFiltered(query) ? 'No events found' : 'No upcoming events'}
          hint={
            isFiltered(query)
              ? 'Try another word or fewer filters.'
              : 'Create the first one with “New event”, or import a calendar file.'
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
        <PlainList className={card.list} aria-busy={list.isPlaceholder}>
          {list.rows.map((event) => (
            <li key={event.id}>
              <PlannedRow event={event} urlState={urlState} onCancel={onCancel} />
            </li>
          ))}
        </PlainList>
      )}
      <ShowMore label="events" list={list} />
    </>
  )
}
