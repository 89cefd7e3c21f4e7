import { type RefObject, useState } from 'react'
import type { Event } from '#shared/events/contract.ts'
import type { SeriesScope } from '#shared/events/series/contract.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { formatDayAndTime } from '#web/ui/format.ts'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useCancelEvent } from './data.ts'
import { SeriesScopeField } from './RepeatFields.tsx'

type Props = {
  event: Pick<Event, 'id' | 'title' | 'startDate' | 'seriesId'>
  /** Number of bookings; null if unknown. */
  booked: number | null
  isOpen: boolean
  onClose: () => void
  fallbackFocus: RefObject<HTMLElement | null>
}

const notificationHint = (booked: number | null, which: SeriesScope) => {
  if (booked === null || which === 'following') return 'We’ll tell everyone who booked.'
  if (booked === 0) return 'No one has booked yet.'
  return booked === 1
    ? 'We’ll tell the one person who booked.'
    : `We’ll tell all ${booked} people who booked.`
}

const initialValues = { reason: '', which: 'one' as SeriesScope }

export const CancelEventDialog = ({ event, booked, isOpen, onClose, fallbackFocus }: Props) => {
  const [{ reason, which }, setValues] = useState(initialValues)
  const cancel = useCancelEvent(which, booked)
  const close = () => {
    onClose()
    setValues(initialValues)
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      fallbackFocus={fallbackFocus}
      onClose={close}
      title="Cancel this event?"
      cancelLabel="Keep event"
      confirmLabel={which === 'one' ? 'Cancel event' : 'Cancel these events'}
      busyLabel="Cancelling..."
      isBusy={cancel.isPending}
      onConfirm={() => cancel.mutate({ id: event.id, reason, which }, { onSettled: close })}
    >
      <div className="stack">
        <p>
          <strong dir="auto">{event.title}</strong> on {formatDayAndTime(event.startDate)}
          {which === 'one' ? ' leaves' : ', and all later dates of the series, leave'} all lists.{' '}
          {notificationHint(booked, which)} You can’t undo this.
        </p>
        {event.seriesId && (
          <SeriesScopeField
            label="Cancel"
            value={which}
            onChange={({ currentTarget }) =>
              setValues({ reason, which: currentTarget.value as SeriesScope })
            }
          />
        )}
        <TextInput
          label="Reason"
          description="Optional. Everyone who booked or is on the waitlist will read it."
          maxLength={300}
          value={reason}
          onChange={({ currentTarget }) => setValues({ which, reason: currentTarget.value })}
        />
      </div>
    </ConfirmDialog>
  )
}
