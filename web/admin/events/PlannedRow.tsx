import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { PlannedEvent } from '#shared/events/planning/contract.ts'
import { seriesLabels } from '#shared/events/series/frequencyLabels.ts'
import { eventHref } from '#web/events/data.ts'
import { t } from '#web/language/t.tsx'
import { DialogLink } from '#web/page/DialogLink.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DateTile } from '#web/ui/DateTile.tsx'
import { formatDay, formatMonth } from '#web/ui/format.ts'
import { formatStart } from '#web/ui/formatStart.ts'
import { EventFigures, type RowProps } from './EventFigures.tsx'
import styles from './PlannedRow.module.css'
import { SeriesRows } from './SeriesRows.tsx'

const StateBadges = ({ event }: { event: PlannedEvent }) => {
  const { isCancelled, isListed, maxAttendees, booked, repeats } = event
  const isFull = maxAttendees !== null && booked >= maxAttendees
  return (
    <>
      {isCancelled && <Badge tone="red">{t('common.cancelled')}</Badge>}
      {!isListed && <Badge>{t('admin.events.badge.unlisted')}</Badge>}
      {!isCancelled && isFull && <Badge tone="orange">{t('common.full')}</Badge>}
      {repeats && <Badge tone="blue">{t(seriesLabels[repeats])}</Badge>}
    </>
  )
}

/** A row of the organiser's list. A series is one row, which opens its dates. */
export const PlannedRow = (props: RowProps) => {
  const { event } = props
  const [isOpen, setOpen] = useState(false)
  const datesId = useId()
  const isSeries = event.seriesId !== null && event.dates > 1
  return (
    <>
      <div className={styles.row}>
        <DateTile month={formatMonth(event.startDate)} day={formatDay(event.startDate)} />
        <div className={`stack gap-2 justify-items-start min-w-0 wrap-anywhere ${styles.words}`}>
          <h2 className={styles.title}>
            <DialogLink href={eventHref(event.id)} dir="auto">
              {event.title}
            </DialogLink>
          </h2>
          <p className="muted text-15">
            <time dateTime={event.startDate.toISOString()}>{formatStart(event)}</time>
            {' · '}
            <span dir="auto">{event.location}</span>
          </p>
          <div className={styles.badges}>
            <StateBadges event={event} />
            {isSeries && (
              <Button
                className={styles.dates ?? ''}
                variant="subtle"
                size="compact-md"
                aria-label={t('admin.events.series.datesOf', {
                  count: event.dates,
                  title: event.title,
                })}
                aria-expanded={isOpen}
                aria-controls={datesId}
                rightSection={
                  <IconChevronDown size={16} className={styles.chevron} aria-hidden="true" />
                }
                onClick={() => setOpen(!isOpen)}
              >
                {t('admin.events.series.dates', { count: event.dates })}
              </Button>
            )}
          </div>
          {event.cancelReason && (
            <p className="muted text-15" dir="auto">
              {event.cancelReason}
            </p>
          )}
        </div>
        <EventFigures {...props} />
      </div>
      {isSeries && (
        <div id={datesId} hidden={!isOpen}>
          {isOpen && event.seriesId && (
            <SeriesRows
              {...props}
              seriesId={event.seriesId}
              title={event.title}
              count={event.dates}
            />
          )}
        </div>
      )}
    </>
  )
}
