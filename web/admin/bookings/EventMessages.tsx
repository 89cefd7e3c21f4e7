import type { EventMessage } from '#shared/events/messages/contract.ts'
import { rich, t } from '#web/language/t.tsx'
import { formatDayAndTimeShort } from '#web/ui/format.ts'
import card from '#web/ui/ListCard.module.css'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import styles from './AttendeeView.module.css'
import { useEventMessages } from './data.ts'

const describeSending = ({ recipientCount: count, createdAt, senderName }: EventMessage) => {
  const date = formatDayAndTimeShort(createdAt)
  return senderName
    ? rich('admin.message.sent.toBy', { count, date, sender: senderName })
    : t('admin.message.sent.to', { count, date })
}

/** The messages sent to everyone who booked. Empty while loading and before the first one. */
export const EventMessages = ({ id }: { id: string }) => (
  <Loaded
    query={useEventMessages(id)}
    errorTitle={t('admin.message.sent.loadFailed')}
    skeleton={null}
    empty={null}
  >
    {(messages) => (
      <section className={styles.people} aria-labelledby="messages">
        <h3 id="messages">{t('admin.message.sent.title')}</h3>
        <PlainList className={card.list}>
          {messages.map((sent) => (
            <li key={sent.id} className={styles.sent}>
              <h4 dir="auto">{sent.subject}</h4>
              <p className="own-side" dir="auto">
                {sent.message}
              </p>
              <span className="muted text-14">{describeSending(sent)}</span>
            </li>
          ))}
        </PlainList>
      </section>
    )}
  </Loaded>
)
