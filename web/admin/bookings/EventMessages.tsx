import { LoadFailure } from '#web/ui/FailedState.tsx'
import { formatDayAndTimeShort } from '#web/ui/format.ts'
import { pluralize } from '#web/ui/formatCount.ts'
import card from '#web/ui/ListCard.module.css'
import { PlainList } from '#web/ui/PlainList.tsx'
import styles from './AttendeeView.module.css'
import { useEventMessages } from './data.ts'

/** The messages sent to everyone who booked. Empty while loading and before the first one. */
export const EventMessages = ({ id }: { id: string }) => {
  const query = useEventMessages(id)
  const { data, error } = query
  if (!data && error)
    return <LoadFailure title="The sent messages could not be loaded" query={query} />
  if (!data || data.length === 0) return null
  return (
    <section className={styles.people} aria-labelledby="messages">
      <h3 id="messages">Sent messages</h3>
      <PlainList className={card.list}>
        {data.map((sent) => (
          <li key={sent.id} className={styles.sent}>
            <h4 dir="auto">{sent.subject}</h4>
            <p className="own-side" dir="auto">
              {sent.message}
            </p>
            <span className="muted text-small">
              To {pluralize(sent.recipientCount, 'person', 'people')},{' '}
              {formatDayAndTimeShort(sent.createdAt)}
              {sent.senderName && (
                <>
                  , by <bdi>{sent.senderName}</bdi>
                </>
              )}
            </span>
          </li>
        ))}
      </PlainList>
    </section>
  )
}
