import type { HostedEvent } from '#shared/events/hosted/contract.ts'
import { rich, t } from '#web/language/t.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import styles from './HostedCard.module.css'

/** Places that are free; "2 over" when more people have booked than there are places. */
const formatLeft = (left: number | null) => {
  if (left === null) return t('events.hosted.noLimit')
  return left < 0
    ? rich('events.requests.over', { count: -left })
    : rich('events.hosted.left', { count: left })
}

/** Who is going, who waits, and what is left. */
export const HostedFigures = ({ event }: { event: HostedEvent }) => {
  const { booked, waiting, maxAttendees, needsApproval } = event
  const left = maxAttendees === null ? null : maxAttendees - booked
  return (
    <PlainList className={styles.figures} aria-label={t('events.hosted.figures')}>
      <li className={styles.figure}>{rich('events.hosted.going', { count: booked })}</li>
      <li className={styles.figure}>
        {rich(needsApproval ? 'events.requests.asking' : 'events.hosted.waiting', {
          count: waiting,
        })}
      </li>
      <li className={styles.figure}>{formatLeft(left)}</li>
    </PlainList>
  )
}
