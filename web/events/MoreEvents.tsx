import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Event } from '#shared/events/contract.ts'
import { illustrationsFor } from '#shared/events/illustrations.ts'
import { t } from '#web/language/t.tsx'
import listCard from '#web/ui/ListCard.module.css'
import { PlainList } from '#web/ui/PlainList.tsx'
import { useIsNarrow } from '#web/ui/useIsNarrow.ts'
import { bookingStateOf } from './bookingState.ts'
import { cachedEvents } from './data.ts'
import { EventCard } from './EventCard.tsx'
import styles from './EventList.module.css'
import { EventRow } from './EventRow.tsx'
import { collapseSeries } from './seriesRows.ts'

const maxShown = 3

/** Events that the user may book, soonest first. Only cached ones, so that nothing is fetched. */
const useBookableEvents = (now: Date) => {
  const cache = useQueryClient()
  const latest = new Map<string, Event>()
  // An older list may not know that the event is booked.
  for (const event of cachedEvents(cache)) if (!latest.has(event.id)) latest.set(event.id, event)
  const inOrder = [...latest.values()]
    .filter((event) => bookingStateOf(event, now) === 'open')
    .sort((a, b) => a.startDate.getTime() - b.startDate.getTime())
  return collapseSeries(inOrder).rows.slice(0, maxShown)
}

type Props = {
  now: Date
  hrefOf: (event: Event) => string
  /** Shown when no event is cached. */
  fallback?: ReactNode
}

/** Below few booked events or none: the page would look empty. */
export const MoreEvents = ({ now, hrefOf, fallback = null }: Props) => {
  const isNarrow = useIsNarrow()
  const events = useBookableEvents(now)
  const illustrations = illustrationsFor(events)
  if (events.length === 0) return fallback
  const Item = isNarrow ? EventRow : EventCard
  return (
    <section className={styles.more} aria-labelledby="more-events">
      <h2 id="more-events">{t('events.list.mightLike')}</h2>
      <PlainList className={isNarrow ? listCard.list : styles.list}>
        {events.map((event) => (
          <li key={event.id}>
            <Item
              event={event}
              now={now}
              href={hrefOf(event)}
              illustration={illustrations.get(event.id)}
            />
          </li>
        ))}
      </PlainList>
    </section>
  )
}
