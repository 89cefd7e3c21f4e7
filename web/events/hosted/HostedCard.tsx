import { IconCheck, IconClock, IconPlayerPause, IconX } from '@tabler/icons-react'
import type { HostedEvent } from '#shared/events/hosted/contract.ts'
import { firstNameOf } from '#shared/users/shortNames.ts'
import { EventPicture } from '#web/events/EventPicture.tsx'
import { rich, t } from '#web/language/t.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FacePile } from '#web/ui/FacePile.tsx'
import { formatStartShort } from '#web/ui/formatStart.ts'
import styles from './HostedCard.module.css'

const stateOf = ({ isCancelled, isPaused, endDate }: HostedEvent, now: Date) => {
  if (isCancelled) return { tone: 'red', Icon: IconX, text: t('common.cancelled') }
  if (endDate <= now) return { tone: 'plain', Icon: IconClock, text: t('events.hosted.ended') }
  return isPaused
    ? { tone: 'orange', Icon: IconPlayerPause, text: t('events.paused.badge') }
    : { tone: 'green', Icon: IconCheck, text: t('events.hosted.published') }
}

const maxFaces = 3

/** "with Amina and 2 others" */
const formatWith = (others: HostedEvent['people']) => {
  const name = firstNameOf(others[0]?.user.name ?? '')
  const count = others.length - 1
  return count > 0
    ? rich('events.hosted.withOthers', { name, count })
    : rich('events.hosted.with', { name })
}

type Props = { event: HostedEvent; meId: string; now: Date }

/** What the event is, who runs it, and its state. */
export const HostedCard = ({ event, meId, now }: Props) => {
  const { title, town, location, people } = event
  const { tone, Icon, text } = stateOf(event, now)
  const accepted = people.filter(({ state }) => state === 'accepted')
  const others = accepted.filter(({ user }) => user.id !== meId)
  const place = town || location
  return (
    <Card className={styles.card}>
      <EventPicture event={event} className={styles.picture} isAboveFold />
      <div className={styles.text}>
        <h2 className={styles.title} dir="auto">
          {title}
        </h2>
        <p className="muted text-15 wrap-anywhere">
          <time dateTime={event.startDate.toISOString()}>{formatStartShort(event)}</time>
          {place && (
            <>
              {' · '}
              <bdi>{place}</bdi>
            </>
          )}
        </p>
        <div className={styles.line}>
          <FacePile people={accepted.slice(0, maxFaces).map(({ user }) => user)} />
          {others.length > 0 && (
            <span className="muted text-15 min-w-0 wrap-anywhere">{formatWith(others)}</span>
          )}
          <span className={styles.state} data-tone={tone}>
            <Icon size={16} stroke={2.25} aria-hidden="true" />
            {text}
          </span>
        </div>
      </div>
    </Card>
  )
}
