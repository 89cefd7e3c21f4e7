import type { Event } from '#shared/events/contract.ts'
import styles from './BookingNote.module.css'
import { bookingStateOf } from './bookingState.ts'
import { NetworkButton } from './NetworkButton.tsx'

type Props = { event: Event; now: Date; onGiveUp: () => void }

/** Where one stands with this event, in a sentence, and what can still be done about it. */
export const BookingNote = ({ event, now, onGiveUp }: Props) => {
  switch (bookingStateOf(event, now)) {
    case 'booked':
      return (
        <div className={`${styles.note} ${styles.booked}`}>
          <p>You have a place at this event.</p>
          <NetworkButton variant="subtle" color="red" size="compact-md" onClick={onGiveUp}>
            Cancel my place
          </NetworkButton>
        </div>
      )
    case 'waiting':
      return (
        <p className={`${styles.note} ${styles.waiting}`}>
          You are number {event.waitlistPosition} on the waitlist. When a place comes free it goes
          to the first in line, and we tell you at once.
        </p>
      )
    case 'full':
      return (
        <p className={`${styles.note} ${styles.quiet}`}>
          All places are taken. Join the waitlist: places that come free go out in order.
        </p>
      )
    case 'cancelled':
      return (
        <div className={`${styles.note} ${styles.cancelled}`}>
          <p>
            This event will not take place. <span dir="auto">{event.cancelReason}</span>
          </p>
        </div>
      )
    case 'past':
      return (
        <p className={`${styles.note} ${styles.quiet}`}>
          {event.isBooked
            ? 'You booked a place. This event has started or is over.'
            : 'This event has started or is over: it cannot be booked any more.'}
        </p>
      )
    default:
      return null
  }
}
