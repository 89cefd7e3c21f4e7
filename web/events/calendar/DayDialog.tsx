import type { Day } from '#shared/calendar/days.ts'
import type { Event } from '#shared/events/contract.ts'
import { activeFilters, type EventsUrlState } from '#web/events/eventsSearchParams.ts'
import { t } from '#web/language/t.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatFullDate, startOfAmsterdamDay } from '#web/ui/format.ts'
import { DayEvents } from './DayEvents.tsx'

type Props = {
  /** null: closed. */
  day: Day | null
  events: Event[]
  now: Date
  urlState: EventsUrlState
  onClose: () => void
}

export const DayDialog = ({ day, events, now, urlState, onClose }: Props) => {
  if (day === null) return null
  const isFiltered = activeFilters(urlState.params).length > 0
  const start = startOfAmsterdamDay(day)
  return (
    <Dialog isOpen onClose={onClose} title={start ? formatFullDate(start) : t('common.day')}>
      {events.length > 0 ? (
        <DayEvents
          day={day}
          events={events}
          now={now}
          hrefFor={({ id }) => urlState.hrefWith({ event: id, dialog: undefined })}
        />
      ) : (
        <EmptyState
          title={t(isFiltered ? 'events.day.noMatch' : 'events.day.empty')}
          hint={t(isFiltered ? 'events.day.noMatchHint' : 'events.day.emptyHint')}
        />
      )}
    </Dialog>
  )
}
