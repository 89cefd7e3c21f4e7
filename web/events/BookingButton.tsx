import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { Event } from '#shared/events/contract.ts'
import { formatPrice, isFree } from '#shared/events/price.ts'
import { t } from '#web/language/t.tsx'
import { Button, type ButtonProps } from '#web/ui/Button.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { lazyDialog } from '#web/ui/lazyComponent.tsx'
import { showErrorToast } from '#web/ui/toast.ts'
import { useOnline } from '#web/ui/useOnline.ts'
import styles from './BookingButton.module.css'
import { useBookEvent, useJoinWaitlist, useLeaveWaitlist } from './booking/data.ts'
import { bookingStateOf } from './bookingState.ts'

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
const isShownAsBooked = (event: Event, now: Date) => {
  const state = bookingStateOf(event, now)
  return state === 'booked' || (state === 'past' && event.isBooked)
}

/** Offers the one action that is possible now: book, join or leave the waitlist. */
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
  const leaveWaitlist = useLeaveWaitlist(id)
  const focusProps = useFocusRestore<HTMLSpanElement>(state)
  const isOffered = startsHere && (state === 'open' || state === 'full')
  const [isLeaving, setLeaving] = useState(false)

  const actions = {
    open: {
      mutation: bookEvent,
      label: 'events.booking.book',
      busy: 'events.booking.booking',
      variant: 'filled',
    },
    full: {
      mutation: joinWaitlist,
      label: 'events.booking.join',
      busy: 'events.booking.joining',
      variant: 'light',
    },
    waiting: {
      mutation: leaveWaitlist,
      label: isWide ? 'events.booking.leaveWaitlist' : 'events.booking.leave',
      busy: 'events.booking.leaving',
      variant: 'light',
    },
    paused: null,
    booked: null,
    past: null,
    cancelled: null,
  } as const
  const action = actions[state]

  if (isShownAsBooked(event, now))
    return (
      <span className={styles.wrapper} data-wide={isWide || undefined} {...focusProps}>
        <Button
          disabled
          size={size}
          className={styles.booked ?? ''}
          leftSection={<IconCheck size={16} stroke={2.5} aria-hidden="true" />}
          aria-describedby={describedBy}
        >
          {bookedLabel}
        </Button>
      </span>
    )
  if (state === 'paused') return <PausedButton size={size} describedBy={describedBy} />
  if (!action)
    return (
      isAlwaysShown && (
        <Button disabled size={size} aria-describedby={describedBy}>
          {t('events.booking.book')}
        </Button>
      )
    )
  const isBusy = action.mutation.isPending
  return (
    <span className={styles.wrapper} data-wide={isWide || undefined} {...focusProps}>
      <OnlineOnlyButton
        className={styles.step ?? ''}
        data-autofocus={isOffered || undefined}
        variant={action.variant}
        size={size}
        describedBy={describedBy}
        isBusy={isBusy}
        onClick={() => (state === 'waiting' ? setLeaving(true) : action.mutation.mutate({ id }))}
      >
        {/* One element, so that the price wraps like a word. */}
        <span>
          {t(isBusy ? action.busy : action.label)}
          {isWide && state === 'open' && !isBusy && <Price price={event.price} />}
        </span>
      </OnlineOnlyButton>
      <LeaveWaitlistDialog
        event={event}
        leave={leaveWaitlist}
        isOpen={isLeaving}
        onClose={() => setLeaving(false)}
      />
    </span>
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

type OnlineOnlyButtonProps = ButtonProps & {
  onClick: () => void
  isBusy?: boolean
  describedBy?: string | undefined
  children: ReactNode
}

/** For actions on seats: seats run out, so these are never queued while offline. */
export const OnlineOnlyButton = ({
  onClick,
  isBusy = false,
  describedBy,
  variant,
  ...rest
}: OnlineOnlyButtonProps) => {
  const isOnline = useOnline()
  const reasonId = useId()
  const handleClick = () => {
    if (!isOnline)
      showErrorToast({
        title: t('events.booking.offline'),
        description: t('events.booking.offlineHint'),
      })
    else if (!isBusy) onClick()
  }
  return (
    <>
      <Button
        {...rest}
        variant={isOnline ? (variant ?? 'filled') : 'default'}
        // Not `disabled`: that would drop the focus, and a tap would not say why.
        aria-disabled={isBusy || !isOnline}
        aria-describedby={
          [describedBy, !isOnline && reasonId].filter(Boolean).join(' ') || undefined
        }
        data-busy={isBusy || undefined}
        onClick={handleClick}
      />
      {!isOnline && (
        <span id={reasonId} hidden>
          {t('events.booking.offlineReason')}
        </span>
      )}
    </>
  )
}
