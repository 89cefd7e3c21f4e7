import { IconCheck } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Event } from '#shared/events/contract.ts'
import { formatPrice, isFree } from '#shared/events/price.ts'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { lazyDialog } from '#web/ui/lazyComponent.tsx'
import styles from './BookingButton.module.css'
import { asksForMore, useBookEvent, useJoinWaitlist, useLeaveWaitlist } from './booking/data.ts'
import { LazyBookingSheet } from './booking/LazyBookingSheet.tsx'
import { type BookingState, bookingStateOf, isAsked } from './bookingState.ts'
import { OnlineOnlyButton } from './OnlineOnlyButton.tsx'

const LeaveWaitlistDialog = lazyDialog(
  async () => (await import('./booking/LeaveWaitlistDialog.tsx')).LeaveWaitlistDialog,
)

type Props = {
  event: Event
  now: Date
  /** Id of the event title, to tell apart buttons with the same label on one screen. */
  describedBy?: string
  bookedLabel?: string
  /** Takes the free width of its row. */
  isWide?: boolean
  isSmall?: boolean
  /** The dialog was opened to press it. */
  startsHere?: boolean
  /** Disabled, where nothing can be booked any more. */
  isAlwaysShown?: boolean
}

/** A booking remains valid after its event has started. */
const isShownAsBooked = (event: Event, state: BookingState) =>
  state === 'booked' || (state === 'past' && event.isBooked)

/** Offers the one action that is possible now: book, ask, join or leave the waitlist. */
export const BookingButton = ({
  event,
  now,
  describedBy,
  bookedLabel = t('events.booking.booked'),
  isWide = false,
  isSmall = false,
  startsHere = false,
  isAlwaysShown = false,
}: Props) => {
  const size = isSmall ? 'sm' : 'md'
  const state = bookingStateOf(event, now)
  const { id } = event
  const bookEvent = useBookEvent(id)
  const joinWaitlist = useJoinWaitlist()
  const leaveWaitlist = useLeaveWaitlist(id, state === 'asking')
  const focusProps = useFocusRestore<HTMLSpanElement>(state)
  const isOffered = startsHere && (state === 'open' || state === 'full')
  const [isSheetOpen, setSheetOpen] = useState(isOffered && event.needsForm)
  const [isLeaving, setLeaving] = useState(false)

  const openSheet = () => setSheetOpen(true)
  const leave = () => setLeaving(true)
  const actions = {
    open: {
      isBusy: bookEvent.isPending,
      label: isAsked(event) ? 'events.booking.ask' : 'events.booking.book',
      busy: 'events.booking.booking',
      variant: 'filled',
      run: () =>
        bookEvent.mutate({ id }, { onError: (error) => asksForMore(error) && openSheet() }),
    },
    full: {
      isBusy: joinWaitlist.isPending,
      label: 'events.booking.join',
      busy: 'events.booking.joining',
      variant: 'light',
      run: () =>
        joinWaitlist.mutate({ id }, { onError: (error) => asksForMore(error) && openSheet() }),
    },
    waiting: {
      isBusy: leaveWaitlist.isPending,
      label: isWide ? 'events.booking.leaveWaitlist' : 'events.booking.leave',
      busy: 'events.booking.leaving',
      variant: 'light',
      run: leave,
    },
    asking: {
      isBusy: leaveWaitlist.isPending,
      label: 'events.booking.cancelRequest',
      busy: 'events.booking.cancelling',
      variant: 'light',
      run: leave,
    },
  } as const
  const action = Object.hasOwn(actions, state) ? actions[state as keyof typeof actions] : null
  const isSheetNeeded = event.needsForm && (state === 'open' || state === 'full')
  return (
    <>
      {isShownAsBooked(event, state) ? (
        <span className={styles.wrapper} data-wide={isWide || undefined} {...focusProps}>
          <Button
            disabled
            size={size}
            className={styles.booked ?? ''}
            leftSection={<IconCheck size={16} stroke={2.5} aria-hidden="true" />}
            aria-describedby={describedBy}
          >
            {(event.partySize ?? 1) > 1
              ? t('events.booking.bookedPlaces', { count: event.partySize ?? 1 })
              : bookedLabel}
          </Button>
        </span>
      ) : action ? (
        <span className={styles.wrapper} data-wide={isWide || undefined} {...focusProps}>
          <OnlineOnlyButton
            className={styles.step ?? ''}
            data-autofocus={isOffered || undefined}
            variant={action.variant}
            size={size}
            describedBy={describedBy}
            isBusy={action.isBusy}
            aria-haspopup={isSheetNeeded ? 'dialog' : undefined}
            onClick={isSheetNeeded ? openSheet : action.run}
          >
            {/* One element, so that the price wraps like a word. */}
            <span>
              {t(action.isBusy ? action.busy : action.label)}
              {isWide && state === 'open' && !action.isBusy && <Price price={event.price} />}
            </span>
          </OnlineOnlyButton>
          <LeaveWaitlistDialog
            event={event}
            leave={leaveWaitlist}
            isOpen={isLeaving}
            onClose={() => setLeaving(false)}
          />
        </span>
      ) : state === 'paused' ? (
        <PausedButton size={size} describedBy={describedBy} />
      ) : (
        isAlwaysShown && (
          <Button disabled size={size} aria-describedby={describedBy}>
            {t(isAsked(event) ? 'events.booking.ask' : 'events.booking.book')}
          </Button>
        )
      )}
      {/* Here, so that a form stays open with what was typed, whatever becomes of the event. */}
      <LazyBookingSheet
        event={event}
        isOpen={isSheetOpen}
        onClose={() => setSheetOpen(false)}
        fallbackFocus={focusProps.ref}
      />
    </>
  )
}

type PausedButtonProps = { size: 'sm' | 'md'; describedBy: string | undefined }

const PausedButton = ({ size, describedBy }: PausedButtonProps) => {
  const reasonId = useId()
  return (
    <>
      <Button
        disabled
        size={size}
        aria-describedby={[describedBy, reasonId].filter(Boolean).join(' ')}
      >
        {t('events.booking.book')}
      </Button>
      <span id={reasonId} hidden>
        {t('events.paused.text')}
      </span>
    </>
  )
}

/** Not part of the button's name: screen readers have read the price above. */
const Price = ({ price }: { price: string }) => (
  <span aria-hidden="true">
    {' · '}
    {formatPrice(price)}
    {!isFree(price) && <small className={styles.perPerson}> {t('events.booking.perPerson')}</small>}
  </span>
)
