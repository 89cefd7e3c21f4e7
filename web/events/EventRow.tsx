import { useId } from 'react'
import { Link } from 'wouter'
import type { Event } from '#shared/events/contract.ts'
import { dialogHistoryState } from '#web/page/urlState.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DateTile } from '#web/ui/DateTile.tsx'
import { formatDay, formatDayAndTime, formatMonth } from '#web/ui/format.ts'
import linked from '#web/ui/linkedCard.module.css'
import { EventFooter } from './EventFooter.tsx'
import { EventPicture } from './EventPicture.tsx'
import styles from './EventRow.module.css'
import { formatCategory } from './eventCategory.ts'
import { eventsHref } from './hrefs.ts'

type Props = { event: Event; now: Date }

/** The event card as a row below an h2 section heading, as on the dashboard. */
export const EventRow = ({ event, now }: Props) => {
  const titleId = useId()
  return (
    <Card as="article" className={`${linked.card} ${styles.row}`} aria-labelledby={titleId}>
      <div className={styles.picture}>
        <EventPicture event={event} className={styles.image} isAboveFold />
        <span className={styles.tile}>
          <DateTile month={formatMonth(event.startDate)} day={formatDay(event.startDate)} />
        </span>
      </div>
      <div className={styles.body}>
        <h3 className={`${linked.name} ${styles.title}`} id={titleId} dir="auto">
          <Link href={eventsHref({ event: event.id })} state={dialogHistoryState}>
            {event.title}
          </Link>
        </h3>
        <p className={styles.fact}>
          <time dateTime={event.startDate.toISOString()}>{formatDayAndTime(event.startDate)}</time>
        </p>
        <p className={styles.fact}>
          <span dir="auto">{event.location}</span>
        </p>
        <p className={styles.description} dir="auto">
          {event.description}
        </p>
        <p className={styles.category}>
          <Badge tone="blue">{formatCategory(event.category)}</Badge>
        </p>
      </div>
      <EventFooter event={event} now={now} titleId={titleId} />
    </Card>
  )
}
