import { IconCalendar, IconMapPin } from '@tabler/icons-react'
import { useId } from 'react'
import { Link } from 'wouter'
import type { Event } from '#shared/events/contract.ts'
import { openedHere } from '#web/app/openedHere.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DateTile } from '#web/ui/DateTile.tsx'
import { showDay, showDayAndTime, showMonth } from '#web/ui/format.ts'
import linked from '#web/ui/linkedCard.module.css'
import styles from './EventCard.module.css'
import { EventFoot } from './EventFoot.tsx'
import { EventPicture } from './EventPicture.tsx'
import { showCategory } from './eventCategory.ts'
import { hrefOf } from './eventsPlace.ts'

type Props = {
  event: Event
  now: Date
  /** Where its details are; the events screen keeps its tab and filter in it. */
  href?: string
  isAtTop?: boolean
}

export const EventCard = ({ event, now, href = hrefOf({ event: event.id }), isAtTop }: Props) => {
  const titleId = useId()
  return (
    <Card as="article" className={`${linked.card} ${styles.card}`} aria-labelledby={titleId}>
      <div className={styles.picture}>
        <EventPicture event={event} className={styles.image} isAtTop={isAtTop} />
        <span className={styles.category}>
          <Badge tone="onPicture">{showCategory(event.category)}</Badge>
        </span>
        <span className={styles.tile}>
          <DateTile month={showMonth(event.startDate)} day={showDay(event.startDate)} />
        </span>
      </div>
      <div className={styles.words}>
        <h2 className={`${linked.name} ${styles.title}`} id={titleId} dir="auto">
          <Link href={href} state={openedHere}>
            {event.title}
          </Link>
        </h2>
        <p className={styles.fact}>
          <IconCalendar size={16} aria-hidden="true" />
          <time dateTime={event.startDate.toISOString()}>{showDayAndTime(event.startDate)}</time>
        </p>
        <p className={styles.fact}>
          <IconMapPin size={16} aria-hidden="true" />
          <span className={styles.location} dir="auto">
            {event.location}
          </span>
        </p>
        <p className={styles.description} dir="auto">
          {event.description}
        </p>
      </div>
      <div className={styles.foot}>
        <EventFoot event={event} now={now} titleId={titleId} />
      </div>
    </Card>
  )
}
