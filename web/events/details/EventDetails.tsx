import type { RefObject } from 'react'
import type { Event } from '#shared/events/contract.ts'
import { BookingNote } from '#web/events/BookingNote.tsx'
import { EventBadge } from '#web/events/EventBadge.tsx'
import { EventPicture } from '#web/events/EventPicture.tsx'
import { showCategory } from '#web/events/eventCategory.ts'
import { Badge } from '#web/ui/Badge.tsx'
import styles from './EventDetails.module.css'
import { EventExtras } from './EventExtras.tsx'
import { EventFacts } from './EventFacts.tsx'
import { SeriesDates } from './SeriesDates.tsx'

type Props = {
  event: Event
  now: Date
  onGiveUp: () => void
  place: RefObject<HTMLDivElement | null>
  onTicket: () => void
  onEdit: (() => void) | null
}

export const EventDetails = ({ event, now, onGiveUp, onTicket, onEdit, place }: Props) => (
  <div ref={place} tabIndex={-1} className={styles.details}>
    <div className={styles.picture}>
      <EventPicture event={event} className={styles.image} isAtTop />
      <div className={styles.badges}>
        <Badge tone="onPicture">{showCategory(event.category)}</Badge>
        <EventBadge event={event} now={now} />
      </div>
    </div>
    <BookingNote event={event} now={now} onGiveUp={onGiveUp} />
    <EventFacts event={event} now={now} />
    <p className={styles.description} dir="auto">
      {event.description}
    </p>
    {event.seriesId && <SeriesDates seriesId={event.seriesId} eventId={event.id} />}
    <EventExtras event={event} onTicket={onTicket} onEdit={onEdit} place={place} />
  </div>
)
