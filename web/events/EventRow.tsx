import { useId } from 'react'
import { Link } from 'wouter'
import type { Event } from '#shared/events/contract.ts'
import { openedHere } from '#web/app/openedHere.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DateTile } from '#web/ui/DateTile.tsx'
import { showDay, showDayAndTime, showMonth } from '#web/ui/format.ts'
import linked from '#web/ui/linkedCard.module.css'
import { EventFoot } from './EventFoot.tsx'
import { EventPicture } from './EventPicture.tsx'
import styles from './EventRow.module.css'
import { showCategory } from './eventCategory.ts'
import { hrefOf } from './eventsPlace.ts'

type Props = { event: Event; now: Date }

/** The event card in a row, under a heading of its own (h2), as on the dashboard. */
export const EventRow = ({ event, now }: Props) => {
  const titleId = useId()
  return (
    <Card as="article" className={`${linked.card} ${styles.row}`} aria-labelledby={titleId}>
      <div className={styles.picture}>
        <EventPicture event={event} className={styles.image} isAtTop />
        <span className={styles.tile}>
          <DateTile month={showMonth(event.startDate)} day={showDay(event.startDate)} />
        </span>
      </div>
      <div className={styles.words}>
        <h3 className={`${linked.name} ${styles.title}`} id={titleId} dir="auto">
          <Link href={hrefOf({ event: event.id })} state={openedHere}>
            {event.title}
          </Link>
        </h3>
        <p className={styles.fact}>
          <time dateTime={event.startDate.toISOString()}>{showDayAndTime(event.startDate)}</time>
        </p>
        <p className={styles.fact}>
          <span dir="auto">{event.location}</span>
        </p>
        <p className={styles.description} dir="auto">
          {event.description}
        </p>
        <p className={styles.category}>
          <Badge tone="blue">{showCategory(event.category)}</Badge>
        </p>
      </div>
      <EventFoot event={event} now={now} titleId={titleId} />
    </Card>
  )
}
