import { addMonths, type Day, type Month } from '#shared/calendar/days.ts'
import { useFirstEventFrom } from '#web/events/data.ts'
import type { EventsUrlState } from '#web/events/eventsSearchParams.ts'
import { activeFilters, selectedFilters, toListQuery } from '#web/events/eventsSearchParams.ts'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import {
  amsterdamDay,
  formatMonthYear,
  formatNearDate,
  startOfAmsterdamDay,
} from '#web/ui/format.ts'
import { firstDay, monthOf } from './monthGrid.ts'
import styles from './NextEvent.module.css'

type Props = { month: Month; now: Date; urlState: EventsUrlState }

/** What an empty month says: when the next event is, with a way there. */
export const NextEvent = ({ month, now, urlState: { params, replace } }: Props) => {
  const start = startOfAmsterdamDay(firstDay(month))
  const after = startOfAmsterdamDay(addMonths(firstDay(month), 1))
  const query = toListQuery(selectedFilters(params), { startOf: startOfAmsterdamDay })
  const { data: next } = useFirstEventFrom(after && { ...query, from: after.toISOString() })
  if (!start) return null
  const goTo = (day: Day) => replace({ month: monthOf(day), day })
  const isFiltered = activeFilters(params).length > 0
  return (
    <div className={styles.empty} role="status">
      <p>
        {t(isFiltered ? 'events.calendar.noMatchInMonth' : 'events.calendar.emptyMonth', {
          month: formatMonthYear(start),
        })}
        {next === null && ` ${t('events.calendar.noLater')}`}
      </p>
      {next && (
        <Button variant="light" onClick={() => goTo(amsterdamDay(next.startDate))}>
          {t('events.calendar.nextEvent', { date: formatNearDate(next.startDate, now) })}
        </Button>
      )}
    </div>
  )
}
