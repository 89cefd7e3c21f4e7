import { memo } from 'react'
import type { Event } from '#shared/events/contract.ts'
import { amsterdamDay, formatNearDay } from '#web/ui/format.ts'
import listCard from '#web/ui/ListCard.module.css'
import { PlainList } from '#web/ui/PlainList.tsx'
import styles from './EventDays.module.css'
import { EventRow } from './EventRow.tsx'

type Props = {
  events: readonly Event[]
  now: Date
  hrefOf: (event: Event) => string
  /** By event. */
  illustrations: Map<string, string | undefined>
  /** Later dates of the same series, by the event that stands for them. */
  moreDates: Map<string, number>
}

/** Opening a dialog re-renders the list: memoised rows render only when their event changes. */
const MemoRow = memo(EventRow)

/** Consecutive events of the same day. */
const byDay = (events: readonly Event[]) => {
  const days: { day: string; events: Event[] }[] = []
  for (const event of events) {
    const day = amsterdamDay(event.startDate)
    const last = days.at(-1)
    if (last?.day === day) last.events.push(event)
    else days.push({ day, events: [event] })
  }
  return days
}

/** The list of a phone: compact rows below their day. */
export const EventDays = ({ events, now, hrefOf, illustrations, moreDates }: Props) => (
  <div className="stack gap-12">
    {byDay(events).map(({ day, events: ofDay }) => (
      <section key={day} aria-labelledby={`day-${day}`}>
        <h2 id={`day-${day}`} className={styles.day}>
          {ofDay[0] && formatNearDay(ofDay[0].startDate, now)}
        </h2>
        <PlainList className={listCard.list}>
          {ofDay.map((event) => (
            <li key={event.id}>
              <MemoRow
                event={event}
                now={now}
                href={hrefOf(event)}
                illustration={illustrations.get(event.id)}
                moreDates={moreDates.get(event.id) ?? 0}
              />
            </li>
          ))}
        </PlainList>
      </section>
    ))}
  </div>
)
