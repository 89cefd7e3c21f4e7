import type { Day } from '#shared/calendar/days.ts'
import type { Event } from '#shared/events/contract.ts'
import { applyingFilters } from '#web/events/eventsPlace.ts'
import type { EventsPlaceControl } from '#web/events/useEventsPlace.ts'
import { showFullDate, startOfAmsterdamDay } from '#web/ui/format.ts'
import { DayEvents } from './DayEvents.tsx'
import styles from './DayPanel.module.css'

type Props = { day: Day; events: Event[]; now: Date; control: EventsPlaceControl }

/** Below the grid where its cells are too small for titles. */
export const DayPanel = ({ day, events, now, control }: Props) => (
  <section className={styles.panel} aria-live="polite" aria-labelledby="calendar-day">
    <h3 id="calendar-day">{showFullDate(startOfAmsterdamDay(day) ?? new Date(day))}</h3>
    {events.length === 0 ? (
      <p className={styles.none}>
        {applyingFilters(control.place).length > 0
          ? 'No event on this day fits all of your filters.'
          : 'No events on this day.'}
      </p>
    ) : (
      <DayEvents
        day={day}
        events={events}
        now={now}
        hrefOf={({ id }) => control.hrefAt({ event: id })}
      />
    )}
  </section>
)
