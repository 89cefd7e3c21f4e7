import { IconCheck } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Day } from '#shared/calendar/days.ts'
import type { Event } from '#shared/events/contract.ts'
import { openedHere } from '#web/app/openedHere.ts'
import { bookingStateOf } from '#web/events/bookingState.ts'
import { amsterdamDay, showTime } from '#web/ui/format.ts'
import styles from './CalendarTitle.module.css'

type Props = { event: Event; day: Day; now: Date; href: string }

const words = { booked: ', booked', waiting: ', on the waitlist', cancelled: ', cancelled' }

/** Reached by keys through its day: a stop for each title would make a month endless to tab. */
export const CalendarTitle = ({ event, day, now, href }: Props) => {
  const state = bookingStateOf(event, now)
  const word = Object.entries(words).find(([key]) => key === state)?.[1]
  const startsToday = amsterdamDay(event.startDate) === day
  return (
    <Link className={styles.title} href={href} state={openedHere} tabIndex={-1} data-state={state}>
      {state === 'booked' && <IconCheck size={12} stroke={3} aria-hidden="true" />}
      {startsToday && <span className={styles.time}>{showTime(event.startDate)}</span>}
      <span className={styles.name} dir="auto" title={event.title}>
        {event.title}
      </span>
      {word && <span className="only-for-readers">{word}</span>}
    </Link>
  )
}
