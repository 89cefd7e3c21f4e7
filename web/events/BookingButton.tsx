import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { Event } from '#shared/events/contract.ts'
import { useFocusKept } from '#web/ui/useFocusKept.ts'
import styles from './BookingButton.module.css'
import { bookingStateOf } from './bookingState.ts'
import { useBookEvent, useJoinWaitlist, useLeaveWaitlist } from './data.ts'
import { NetworkButton } from './NetworkButton.tsx'

type Props = {
  event: Event
  now: Date
  /** Id of the title: several buttons of one screen say the same. */
  describedBy?: string
  bookedLabel?: string
}

/** A booking stays one when its event has begun. */
const isTaken = (event: Event, now: Date) => {
  const state = bookingStateOf(event, now)
  return state === 'booked' || (state === 'past' && event.isBooked)
}

/** The one step that makes sense now: book, wait, stop waiting; or word that it is done. */
export const BookingButton = ({ event, now, describedBy, bookedLabel = 'Booked' }: Props) => {
  const state = bookingStateOf(event, now)
  const book = useBookEvent()
  const join = useJoinWaitlist()
  const leave = useLeaveWaitlist()
  const place = useFocusKept<HTMLSpanElement>(state)
  const { id } = event

  const step = {
    open: { write: book, label: 'Book Now', busy: 'Booking...', variant: 'filled' },
    full: { write: join, label: 'Join waitlist', busy: 'Joining...', variant: 'light' },
    waiting: { write: leave, label: 'Leave', busy: 'Leaving...', variant: 'light' },
    booked: null,
    past: null,
    cancelled: null,
  }[state]

  if (isTaken(event, now))
    return (
      <span className={styles.place} {...place}>
        <Button
          disabled
          className={styles.booked ?? ''}
          leftSection={<IconCheck size={16} stroke={2.5} aria-hidden="true" />}
          aria-describedby={describedBy}
        >
          {bookedLabel}
        </Button>
      </span>
    )
  if (!step) return null
  const isBusy = step.write.isPending
  return (
    <span className={styles.place} {...place}>
      <NetworkButton
        className={styles.step ?? ''}
        variant={step.variant}
        describedBy={describedBy}
        isBusy={isBusy}
        onClick={() => step.write.mutate({ id })}
      >
        {isBusy ? step.busy : step.label}
      </NetworkButton>
    </span>
  )
}
