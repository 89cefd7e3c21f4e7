import { IconQrcode } from '@tabler/icons-react'
import { useId } from 'react'
import { Link } from 'wouter'
import type { Event } from '#shared/events/contract.ts'
import { descriptionExcerpt } from '#shared/events/description.ts'
import { useLanguage } from '#web/language/catalogue.ts'
import { t } from '#web/language/t.tsx'
import { DialogLink } from '#web/page/DialogLink.tsx'
import { dialogHistoryState } from '#web/page/urlState.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { DateTile } from '#web/ui/DateTile.tsx'
import { formatDay, formatMonth } from '#web/ui/format.ts'
import linked from '#web/ui/linkedCard.module.css'
import { hasTicket } from './bookingState.ts'
import { EventFactsLine } from './EventFactsLine.tsx'
import { availabilityOf, EventFooter } from './EventFooter.tsx'
import { EventPicture } from './EventPicture.tsx'
import styles from './EventRow.module.css'
import { formatCategory } from './eventCategory.ts'
import { eventsHref } from './hrefs.ts'
import { useBookingNow } from './useBookingNow.ts'

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
  now: shownAt,
  href = eventsHref({ event: event.id }),
  illustration,
  moreDates = 0,
}: Props) => {
  useLanguage() // memoised by the list
  const titleId = useId()
  const now = useBookingNow(event, shownAt)
  const mayShowTicket = hasTicket(event, now)
  const availability = mayShowTicket ? null : availabilityOf(event, now)
  return (
    <article className={`${linked.card} ${styles.row}`} aria-labelledby={titleId}>
      <div
        className={styles.picture}
        data-stub={mayShowTicket || availability !== null || undefined}
      >
        <EventPicture
          event={event}
          illustration={illustration}
          className={styles.image}
          isAboveFold
        />
        <span className={styles.date}>
          <DateTile month={formatMonth(event.startDate)} day={formatDay(event.startDate)} isSmall />
        </span>
        {mayShowTicket && (
          <DialogLink
            href={`${href}&dialog=ticket`}
            className={`${styles.stub} ${styles.ticket}`}
            aria-describedby={titleId}
          >
            <IconQrcode size={16} aria-hidden="true" />
            {t('common.ticket')}
          </DialogLink>
        )}
        {availability && (
          <span className={styles.stub} data-tone={availability.tone}>
            {availability.text}
          </span>
        )}
      </div>
      <div className={styles.body}>
        <h3 className={`${linked.name} ${styles.title}`} id={titleId} dir="auto">
          <Link href={href} state={dialogHistoryState}>
            {event.title}
          </Link>
        </h3>
        <EventFactsLine event={event} moreDates={moreDates} isCompact />
        <p className={styles.description}>
          <Badge tone="blue">{formatCategory(event.category)}</Badge>
          <span className={styles.cut} dir="auto">
            {descriptionExcerpt(event.description)}
          </span>
        </p>
        <EventFooter event={event} now={now} titleId={titleId} isCompact />
      </div>
    </article>
  )
}
