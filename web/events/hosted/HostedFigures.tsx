import type { HostedEvent } from '#shared/events/hosted/contract.ts'
import { seatsLeft } from '#shared/events/rules.ts'
import { rich, t } from '#web/language/t.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import styles from './HostedCard.module.css'

/** Who is going, who waits, and what is left. */
export const HostedFigures = ({ event }: { event: HostedEvent }) => {
  const { booked, waiting } = event
  const left = seatsLeft(event, booked)
  return (
    <PlainList className={styles.figures} aria-label={t('events.hosted.figures')}>
      <li className={styles.figure}>{rich('events.hosted.going', { count: booked })}</li>
      <li className={styles.figure}>{rich('events.hosted.waiting', { count: waiting })}</li>
      <li className={styles.figure}>
        {left === null ? t('events.hosted.noLimit') : rich('events.hosted.left', { count: left })}
      </li>
    </PlainList>
  )
}
