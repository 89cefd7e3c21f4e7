import type { Event } from '#shared/events/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { BookingNote } from './BookingNote.tsx'
import { EventBadge } from './EventBadge.tsx'
import styles from './EventDetails.module.css'
import { EventExtras } from './EventExtras.tsx'
import { EventFacts } from './EventFacts.tsx'
import { EventPicture } from './EventPicture.tsx'
import { showCategory } from './eventCategory.ts'

type Props = {
  event: Event
  now: Date
  onGiveUp: () => void
  onEdit: (() => void) | null
}

export const EventDetails = ({ event, now, onGiveUp, onEdit }: Props) => (
  <div className={styles.details}>
    <EventPicture event={event} className={styles.image} isAtTop />
    <div className={styles.badges}>
      <Badge tone="blue">{showCategory(event.category)}</Badge>
      <EventBadge event={event} now={now} />
    </div>
    <BookingNote event={event} now={now} onGiveUp={onGiveUp} />
    <EventFacts event={event} />
    <p className={styles.description} dir="auto">
      {event.description}
    </p>
    <EventExtras event={event} onEdit={onEdit} />
  </div>
)
