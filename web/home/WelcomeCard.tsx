import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Event } from '#shared/events/contract.ts'
import { openedHere } from '#web/app/openedHere.ts'
import { hrefOfEvent } from '#web/events/data.ts'
import { DateTile } from '#web/ui/DateTile.tsx'
import { showDay, showMonth, showWeekdayAndDate } from '#web/ui/format.ts'
import styles from './WelcomeCard.module.css'

type Props = { name: string; isNew: boolean; next: Event | null | undefined; hasFailed: boolean }

const NextEvent = ({ event }: { event: Event }) => (
  <>
    <DateTile month={showMonth(event.startDate)} day={showDay(event.startDate)} />
    <div className={styles.words}>
      <p className={styles.label}>Your next event</p>
      <p className={styles.title}>
        <Link href={hrefOfEvent(event.id)} state={openedHere} className={styles.link} dir="auto">
          {event.title}
        </Link>
        <span className="only-for-readers">, {showWeekdayAndDate(event.startDate)}</span>
      </p>
    </div>
  </>
)

const NoEvent = ({ text }: { text: ReactNode }) => (
  <div className={styles.words}>
    <p className={styles.label}>Your next event</p>
    <p className={styles.title}>{text}</p>
  </div>
)

export const WelcomeCard = ({ name, isNew, next, hasFailed }: Props) => {
  const isWaiting = next === undefined && !hasFailed
  return (
    <div className={styles.card}>
      <h1 tabIndex={-1} className={styles.greeting}>
        <span className={styles.hello}>{isNew ? 'Welcome, ' : 'Welcome back, '}</span>
        <span className={styles.name} dir="auto">
          {name}
        </span>
      </h1>
      <div className={styles.next} aria-busy={isWaiting}>
        {next && <NextEvent event={next} />}
        {isWaiting && <NoEvent text={<span className={styles.bone} />} />}
        {next === null && <NoEvent text="No upcoming events" />}
        {hasFailed && next === undefined && <NoEvent text="Could not be loaded" />}
      </div>
    </div>
  )
}
