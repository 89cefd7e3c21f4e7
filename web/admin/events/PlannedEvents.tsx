import { IconCalendarQuestion } from '@tabler/icons-react'
import type { PlannedEvent } from '#shared/events/planning/contract.ts'
import type { AdminUrlState } from '#web/admin/adminSearchParams.ts'
import { AdminList } from '#web/admin/lists/AdminList.tsx'
import { usePlannedEvents } from '#web/events/planning/data.ts'
import { rich, t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { hidden } from '#web/ui/hiddenText.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
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
  return (
    <AdminList
      list={list}
      errorTitle={t('common.theEventsFailed')}
      skeleton={<LoadingBlock label={t('admin.events.loading')} height="5.5rem" count={4} />}
      status={t(list.hasMore ? 'admin.events.foundFirst' : 'common.eventCount', {
        count: list.data?.length ?? 0,
      })}
      empty={
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
      }
      more={rich('common.showMoreEvents', { hidden })}
    >
      {(event) => (
        <li key={event.id}>
          <PlannedRow event={event} urlState={urlState} onCancel={onCancel} />
        </li>
      )}
    </AdminList>
  )
}
