import type { PlannedEvent } from '#shared/events/planning/contract.ts'
import type { AdminUrlState } from '#web/admin/adminSearchParams.ts'
import { eventHref } from '#web/events/data.ts'
import { usePlannedEvents } from '#web/events/planning/data.ts'
import { rich, t } from '#web/language/t.tsx'
import { DialogLink } from '#web/page/DialogLink.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { formatStart } from '#web/ui/formatStart.ts'
import { hidden } from '#web/ui/hiddenText.tsx'
import { PagedList } from '#web/ui/PagedList.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { EventFigures } from './EventFigures.tsx'
import styles from './PlannedRow.module.css'
import { parsePlannedFilters, toPlannedQuery } from './plannedFilters.ts'

type Props = {
  seriesId: string
  /** Of most dates. */
  title: string
  /** Number of dates, for the placeholder. */
  count: number
  urlState: AdminUrlState
  onCancel: (event: PlannedEvent) => void
}

const maxPlaceholders = 6

/** The dates of a series that match the filters of the list. */
export const SeriesRows = ({ seriesId, title, count, urlState, onCancel }: Props) => {
  const filters = toPlannedQuery(parsePlannedFilters(urlState.params))
  const list = usePlannedEvents({ ...filters, series: seriesId })
  return (
    <PagedList
      list={list}
      errorTitle={t('admin.events.series.loadFailed')}
      skeleton={
        <LoadingRegion
          label={t('admin.events.series.loading')}
          count={Math.min(count, maxPlaceholders)}
        >
          <Skeleton height="3.5rem" />
        </LoadingRegion>
      }
      empty={null}
      more={rich('admin.events.series.more', { hidden })}
    >
      {(rows, isBusy) => (
        <PlainList
          className={styles.seriesDates}
          aria-label={t('admin.events.series.label')}
          aria-busy={isBusy}
        >
          {rows.map((event) => (
            <li key={event.id} className={styles.row}>
              <div className="stack gap-2 justify-items-start min-w-0 wrap-anywhere">
                <DialogLink href={eventHref(event.id)}>{formatStart(event)}</DialogLink>
                {event.title !== title && (
                  <p className="muted text-14" dir="auto">
                    {event.title}
                  </p>
                )}
                {(event.isCancelled || !event.isListed) && (
                  <p className={styles.badges}>
                    {event.isCancelled && <Badge tone="red">{t('common.cancelled')}</Badge>}
                    {!event.isListed && <Badge>{t('admin.events.badge.unlisted')}</Badge>}
                  </p>
                )}
              </div>
              <EventFigures event={event} urlState={urlState} onCancel={onCancel} />
            </li>
          ))}
        </PlainList>
      )}
    </PagedList>
  )
}
