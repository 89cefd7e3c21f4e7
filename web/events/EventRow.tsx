import { useId } from 'react'
import { Link } from 'wouter'
import type { Event } from '#shared/events/contract.ts'
import { descriptionExcerpt } from '#shared/events/description.ts'
import { dialogHistoryState } from '#web/page/urlState.ts'
import { DateTile } from '#web/ui/DateTile.tsx'
import { formatDay, formatDayAndTime, formatMonth } from '#web/ui/format.ts'
import linked from '#web/ui/linkedCard.module.css'
import { EventBadge, EventFooter, TicketLink } from './EventFooter.tsx'
import { EventPicture } from './EventPicture.tsx'
import styles from './EventRow.module.css'
import { eventsHref } from './hrefs.ts'
import { formatMoreDates } from './seriesRows.ts'

type Props = {
  event: Event
  now: Date
  /** Link to the details. The events screen adds its current tab and filters. */
  href?: string
  illustration?: string | undefined
  /** Later dates of its series that the list leaves out. */
  moreDates?: number
}

/** The event card as a row of a list, below an h2. */
export const EventRow = ({
  event,
  now,
  href = eventsHref({ event: event.id }),
  illustration,
  moreDates = 0,
}: Props) => {
  const titleId = useId()
  return (
    <article className={`${linked.card} ${styles.row}`} aria-labelledby={titleId}>
      <div className={styles.picture}>
        <EventPicture
          event={event}
          illustration={illustration}
          className={styles.image}
          isAboveFold
        />
        <span className={styles.tile}>
          <DateTile month={formatMonth(event.startDate)} day={formatDay(event.startDate)} />
        </span>
      </div>
      <div className={styles.body}>
        <h3 className={`${linked.name} ${styles.title}`} id={titleId} dir="auto">
          <Link href={href} state={dialogHistoryState}>
            {event.title}
          </Link>
        </h3>
        <div className={styles.facts}>
          <p className={styles.fact}>
            <time dateTime={event.startDate.toISOString()}>
              {formatDayAndTime(event.startDate)}
            </time>
            {moreDates > 0 && ` · ${formatMoreDates(moreDates)}`}
          </p>
          <p className={styles.place}>
            <span className={styles.fact} dir="auto">
              {event.location}
            </span>
            <EventBadge event={event} now={now} />
          </p>
          <TicketLink event={event} now={now} titleId={titleId} href={href} isCompact />
        </div>
        <p className={styles.description} dir="auto">
          {descriptionExcerpt(event.description)}
        </p>
        <EventFooter event={event} now={now} titleId={titleId} href={href} isCompact />
      </div>
    </article>
  )
}
