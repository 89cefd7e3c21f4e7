import type { Day } from '#shared/calendar/days.ts'
import type { Event } from '#shared/events/contract.ts'
import { applyingFilters } from '#web/events/eventsPlace.ts'
import type { EventsPlaceControl } from '#web/events/useEventsPlace.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { showFullDate, startOfAmsterdamDay } from '#web/ui/format.ts'
import { useLastShown } from '#web/ui/useLastShown.ts'
import { DayEvents } from './DayEvents.tsx'

type Props = {
  /** null: closed. */
  day: Day | null
  events: Event[]
  now: Date
  control: EventsPlaceControl
  onClose: () => void
}

export const DayDialog = ({ day, events, now, control, onClose }: Props) => {
  const shown = useLastShown(day === null ? null : { day, events })
  const isFiltered = applyingFilters(control.place).length > 0
  const start = shown && startOfAmsterdamDay(shown.day)
  return (
    <Dialog isOpen={day !== null} onClose={onClose} title={start ? showFullDate(start) : 'Day'}>
      {shown && shown.events.length > 0 ? (
        <DayEvents
          day={shown.day}
          events={shown.events}
          now={now}
          hrefOf={({ id }) => control.hrefAt({ event: id, dialog: undefined })}
        />
      ) : (
        <EmptyState
          title={isFiltered ? 'No events found on this day' : 'No events on this day'}
          hint={
            isFiltered ? 'Nothing fits all of your filters.' : 'Try another day of the calendar.'
          }
        />
      )}
    </Dialog>
  )
}
