import { useId } from 'react'
import { Link } from 'wouter'
import type { EventCard } from '#shared/groups/contract.ts'
import { eventHref } from '#web/events/data.ts'
import { EventPicture } from '#web/events/EventPicture.tsx'
import { t } from '#web/language/t.tsx'
import { messageElementId } from '#web/messaging/useScrollToLinkedMessage.ts'
import { dialogHistoryState } from '#web/page/urlState.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { formatFullDateAndTime, formatTime } from '#web/ui/format.ts'
import { formatStartShort } from '#web/ui/formatStart.ts'
import linked from '#web/ui/linkedCard.module.css'
import styles from './EventCardMessage.module.css'

type Props = { id: string; event: EventCard; createdAt: Date }

/** An event of the group, between the messages of its chat. */
export const EventCardMessage = ({ id, event, createdAt }: Props) => {
  const titleId = useId()
  return (
    <div className={styles.row} data-message={id}>
      <article
        id={messageElementId(id)}
        className={`${linked.card} ${styles.card}`}
        aria-labelledby={titleId}
      >
        <EventPicture event={event} className={styles.picture} isThumbnail />
        <div className={styles.text}>
          <p className={styles.kind}>
            {event.isCancelled ? (
              <Badge tone="red">{t('common.cancelled')}</Badge>
            ) : (
              <span>{t('groups.chat.newEvent')}</span>
            )}
            <time dateTime={createdAt.toISOString()} title={formatFullDateAndTime(createdAt)}>
              {formatTime(createdAt)}
            </time>
          </p>
          <p id={titleId} className={`${linked.name} ${styles.title}`} dir="auto">
            <Link href={eventHref(event.id)} state={dialogHistoryState}>
              {event.title}
            </Link>
          </p>
          <p className="muted text-14">
            <time dateTime={event.startDate.toISOString()}>{formatStartShort(event)}</time>
            {' · '}
            <bdi>{event.location}</bdi>
          </p>
        </div>
      </article>
    </div>
  )
}
