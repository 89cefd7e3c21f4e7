import { TextInput } from '@mantine/core'
import { type RefObject, useState } from 'react'
import type { Event } from '#shared/events/contract.ts'
import type { Which } from '#shared/events/series/contract.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { showDayAndTime } from '#web/ui/format.ts'
import styles from './CancelEventDialog.module.css'
import { useCancelEvent } from './data.ts'
import { WhichField } from './WhichField.tsx'

type Props = {
  event: Pick<Event, 'id' | 'title' | 'startDate' | 'seriesId'>
  /** How many have booked; null when that is not known here. */
  booked: number | null
  isOpen: boolean
  onClose: () => void
  place: RefObject<HTMLElement | null>
}

const whoIsTold = (booked: number | null, which: Which) => {
  if (booked === null || which === 'following') return 'Everyone who booked is told at once.'
  if (booked === 0) return 'Nobody has booked yet.'
  return booked === 1
    ? 'The 1 person who booked is told.'
    : `All ${booked} people who booked are told.`
}

const untouched = { reason: '', which: 'one' as Which }

export const CancelEventDialog = ({ event, booked, isOpen, onClose, place }: Props) => {
  const [{ reason, which }, setWords] = useState(untouched)
  const cancel = useCancelEvent(which, booked)
  const close = () => {
    onClose()
    setWords(untouched)
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      place={place}
      onClose={close}
      title="Cancel this event?"
      keep="Keep the event"
      confirm={which === 'one' ? 'Cancel event' : 'Cancel these events'}
      busy="Cancelling..."
      isBusy={cancel.isPending}
      onConfirm={() => cancel.mutate({ id: event.id, reason, which }, { onSettled: close })}
    >
      <div className={styles.question}>
        <p>
          <strong dir="auto">{event.title}</strong> on {showDayAndTime(event.startDate)}
          {which === 'one' ? ' leaves' : ', and all later dates of the series, leave'} all lists.{' '}
          {whoIsTold(booked, which)} This cannot be undone.
        </p>
        {event.seriesId && (
          <WhichField
            label="Cancel"
            value={which}
            onChange={({ currentTarget }) =>
              setWords({ reason, which: currentTarget.value as Which })
            }
          />
        )}
        <TextInput
          label="Reason"
          description="Optional. Everyone who booked or waits reads it as you write it."
          maxLength={300}
          value={reason}
          onChange={({ currentTarget }) => setWords({ which, reason: currentTarget.value })}
        />
      </div>
    </ConfirmDialog>
  )
}
