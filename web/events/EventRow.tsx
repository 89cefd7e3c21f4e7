import { IconQrcode } from '@tabler/icons-react'
import { useId } from 'react'
import { Link } from 'wouter'
import type { Event } from '#shared/events/contract.ts'
import { descriptionExcerpt } from '#shared/events/description.ts'
import { useLanguage } from '#web/language/catalogue.ts'
import { notableLanguages } from '#web/language/languageNames.ts'
import { t } from '#web/language/t.tsx'
import { DialogLink } from '#web/page/DialogLink.tsx'
import { dialogHistoryState } from '#web/page/urlState.ts'
import { formatDayAndTimeShort, formatTime, formatWeekdayAndDate } from '#web/ui/format.ts'
import linked from '#web/ui/linkedCard.module.css'
import { hasTicket } from './bookingState.ts'
import { availabilityOf, EventFooter } from './EventFooter.tsx'
import { EventPicture } from './EventPicture.tsx'
import styles from './EventRow.module.css'
import { formatCategory } from './eventCategory.ts'
import { townOf } from './eventTimes.ts'
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
  /** Below a heading with the day: the row says the time and the whole place. */
  isBelowDay?: boolean
}

/** The event card as a row of a list, below an h2. */
export const EventRow = ({
  event,
  now,
  href = eventsHref({ event: event.id }),
  illustration,
  moreDates = 0,
  isBelowDay = false,
}: Props) => {
  useLanguage() // memoised by the list
  const titleId = useId()
  const mayShowTicket = hasTicket(event, now)
  const languages = notableLanguages(event.languages)
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
        {mayShowTicket && (
          <DialogLink
            href={`${href}&dialog=ticket`}
            className={`${styles.stub} ${styles.ticket}`}
            aria-describedby={titleId}
          >
            <IconQrcode size={16} aria-hidden="true" />
            {t('events.card.ticket')}
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
        <p className={styles.fact}>
          <time dateTime={event.startDate.toISOString()}>
            {isBelowDay ? (
              <>
                <span className="visually-hidden">{formatWeekdayAndDate(event.startDate)}, </span>
                {formatTime(event.startDate)}
              </>
            ) : (
              formatDayAndTimeShort(event.startDate)
            )}
          </time>
          {' · '}
          <span className={styles.cut} dir="auto" title={event.location}>
            {isBelowDay ? event.location : townOf(event)}
          </span>
          {moreDates > 0 && <span>· {formatMoreDates(moreDates)}</span>}
        </p>
        <p className={styles.description}>
          <span className={styles.category}>{formatCategory(event.category)}</span>
          {' · '}
          {languages && <span className={styles.cut}>{languages} · </span>}
          <span className={styles.cut} dir="auto">
            {descriptionExcerpt(event.description)}
          </span>
        </p>
        <EventFooter event={event} now={now} titleId={titleId} isCompact />
      </div>
    </article>
  )
}
