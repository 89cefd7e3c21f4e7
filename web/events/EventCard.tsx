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
import { Card } from '#web/ui/Card.tsx'
import { DateTile } from '#web/ui/DateTile.tsx'
import { formatDay, formatMonth } from '#web/ui/format.ts'
import linked from '#web/ui/linkedCard.module.css'
import { hasTicket } from './bookingState.ts'
import styles from './EventCard.module.css'
import { EventFactsLine } from './EventFactsLine.tsx'
import { EventFooter } from './EventFooter.tsx'
import { EventPicture } from './EventPicture.tsx'
import { formatCategory } from './eventCategory.ts'
import { eventsHref } from './hrefs.ts'

type Props = {
  event: Event
  now: Date
  /** Link to the details. The events screen adds its current tab and filters. */
  href?: string
  illustration?: string | undefined
  /** Later dates of its series that the list leaves out. */
  moreDates?: number
  isAboveFold?: boolean
}

export const EventCard = ({
  event,
  now,
  href = eventsHref({ event: event.id }),
  illustration,
  moreDates = 0,
  isAboveFold,
}: Props) => {
  useLanguage() // memoised by the list
  const titleId = useId()
  return (
    <Card as="article" className={`${linked.card} ${styles.card}`} aria-labelledby={titleId}>
      <div className={styles.picture}>
        <EventPicture
          event={event}
          illustration={illustration}
          className={styles.image}
          isAboveFold={isAboveFold}
        />
        <span className={styles.category}>
          <Badge tone="onPicture">{formatCategory(event.category)}</Badge>
        </span>
        <span className={styles.date}>
          <DateTile month={formatMonth(event.startDate)} day={formatDay(event.startDate)} />
        </span>
        {hasTicket(event, now) && (
          <DialogLink
            href={`${href}&dialog=ticket`}
            className={styles.ticket}
            aria-describedby={titleId}
          >
            <IconQrcode size={18} aria-hidden="true" />
            {t('common.ticket')}
          </DialogLink>
        )}
      </div>
      <div className={styles.body}>
        <div>
          <h2 className={`${linked.name} ${styles.title}`} id={titleId} dir="auto">
            <Link href={href} state={dialogHistoryState}>
              {event.title}
            </Link>
          </h2>
          <EventFactsLine event={event} moreDates={moreDates} />
        </div>
        <p className={`own-side ${styles.description}`} dir="auto">
          {descriptionExcerpt(event.description)}
        </p>
      </div>
      <div className={styles.footer}>
        <EventFooter event={event} now={now} titleId={titleId} />
      </div>
    </Card>
  )
}
