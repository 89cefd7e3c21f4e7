import { useId } from 'react'
import { Link } from 'wouter'
import type { Event } from '#shared/events/contract.ts'
import { showPrice } from '#shared/events/price.ts'
import { Card } from '#web/ui/Card.tsx'
import { showDayAndTime } from '#web/ui/format.ts'
import { BookingButton } from './BookingButton.tsx'
import { EventBadge } from './EventBadge.tsx'
import { EventPicture } from './EventPicture.tsx'
import styles from './EventRow.module.css'
import { showCategory } from './eventCategory.ts'
import { hrefOf } from './eventsPlace.ts'

type Props = { event: Event; now: Date }

/** The event card in a row, under a heading of its own (h2), as on the dashboard. */
export const EventRow = ({ event, now }: Props) => {
  const titleId = useId()
  return (
    <Card as="article" className={styles.row} aria-labelledby={titleId}>
      <EventPicture event={event} className={styles.image} isAtTop />
      <div className={styles.words}>
        <h3 className={styles.title} id={titleId} dir="auto">
          <Link href={hrefOf({ event: event.id })}>{event.title}</Link>
        </h3>
        <p className={styles.fact}>
          <time dateTime={event.startDate.toISOString()}>{showDayAndTime(event.startDate)}</time>
        </p>
        <p className={styles.fact}>
          <span dir="auto">{event.location}</span> · {showCategory(event.category)}
        </p>
        <p className={styles.description} dir="auto">
          {event.description}
        </p>
      </div>
      <div className={styles.foot}>
        <div className={styles.worth}>
          <span className={styles.price}>{showPrice(event.price)}</span>
          <EventBadge event={event} now={now} />
        </div>
        <BookingButton event={event} now={now} describedBy={titleId} />
      </div>
    </Card>
  )
}
