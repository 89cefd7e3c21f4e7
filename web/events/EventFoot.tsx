import { lazy, Suspense } from 'react'
import { takesAnswers } from '#shared/events/afterwards/rules.ts'
import type { Event } from '#shared/events/contract.ts'
import { showPrice } from '#shared/events/price.ts'
import { BookingButton } from './BookingButton.tsx'
import { EventBadge } from './EventBadge.tsx'
import styles from './EventFoot.module.css'

const AnswerButton = lazy(async () => ({
  default: (await import('./afterwards/AnswerButton.tsx')).AnswerButton,
}))

type Props = { event: Event; now: Date; titleId: string }

/** What it costs, what one should know, and the step to take. */
export const EventFoot = ({ event, now, titleId }: Props) => (
  <div className={styles.foot}>
    <div className={styles.worth}>
      <span className={styles.price}>{showPrice(event.price)}</span>
      <EventBadge event={event} now={now} />
    </div>
    {event.isBooked && takesAnswers(event, now) ? (
      <Suspense>
        <AnswerButton event={event} describedBy={titleId} />
      </Suspense>
    ) : (
      <BookingButton event={event} now={now} describedBy={titleId} />
    )}
  </div>
)
