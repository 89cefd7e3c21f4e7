import { Link } from 'wouter'
import { eventHref } from '#web/events/data.ts'
import { t } from '#web/language/t.tsx'
import { dialogHistoryState } from '#web/page/urlState.ts'
import { formatStartShort } from '#web/ui/formatStart.ts'
import { PlainList } from '#web/ui/PlainList.tsx'
import { useGroupEvents } from './data.ts'
import styles from './GroupEvents.module.css'

/** The next events of the group; nothing if there are none. */
export const GroupEvents = ({ groupId }: { groupId: string }) => {
  const { data: events = [] } = useGroupEvents(groupId)
  if (events.length === 0) return null
  return (
    <div className={styles.events}>
      <h3 className="text-16">{t('groups.about.events')}</h3>
      <PlainList className={styles.list}>
        {events.map((event) => (
          <li key={event.id}>
            <Link href={eventHref(event.id)} state={dialogHistoryState} dir="auto">
              {event.title}
            </Link>
            <p className="muted text-14">
              <time dateTime={event.startDate.toISOString()}>{formatStartShort(event)}</time>
              {' · '}
              <bdi>{event.location}</bdi>
            </p>
          </li>
        ))}
      </PlainList>
    </div>
  )
}
