import { IconCalendarQuestion } from '@tabler/icons-react'
import type { PlannedEvent } from '#shared/events/planning/contract.ts'
import type { AdminUrlState } from '#web/admin/adminSearchParams.ts'
import { usePlannedEvents } from '#web/events/planning/data.ts'
import { rich, t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { hidden } from '#web/ui/hiddenText.tsx'
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
  if (list.failure) return <LoadFailure title={t('common.theEventsFailed')} query={list} />
  if (!list.rows)
    return (
      <LoadingRegion label={t('admin.events.loading')} count={4} className={card.list}>
        <Skeleton height="5.5rem" />
      </LoadingRegion>
    )
  return (
    <>
      <p className="visually-hidden" role="status">
        {!list.isPlaceholder &&
          t(list.hasMore ? 'admin.events.foundFirst' : 'common.eventCount', {
            count: list.rows.length,
          })}
      </p>
      {list.rows.length === 0 ? (
        <EmptyState
          title={isFiltered(query) ? t('admin.events.noneFound') : t('admin.events.empty')}
          hint={isFiltered(query) ? t('admin.events.noneFoundHint') : t('admin.events.emptyHint')}
          icon={<IconCalendarQuestion />}
        >
          {isFiltered(query) && (
            <Button variant="light" onClick={onClear}>
              {t('admin.events.showAll')}
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
      <ShowMore label={rich('common.showMoreEvents', { hidden })} list={list} />
    </>
  )
}
