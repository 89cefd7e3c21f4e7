import type { RefObject } from 'react'
import type { Event } from '#shared/events/contract.ts'
import { useCancelBooking } from '#web/events/data.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { showDayAndTime } from '#web/ui/format.ts'

type Props = {
  event: Event
  isOpen: boolean
  onClose: () => void
  place: RefObject<HTMLElement | null>
}

export const CancelPlaceDialog = ({ event, isOpen, onClose, place }: Props) => {
  const cancel = useCancelBooking()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      place={place}
      onClose={onClose}
      title="Cancel your place?"
      keep="Keep my place"
      confirm="Cancel my place"
      busy="Cancelling..."
      isBusy={cancel.isPending}
      onConfirm={() => cancel.mutate({ id: event.id }, { onSettled: onClose })}
    >
      <p>
        Your place at <strong dir="auto">{event.title}</strong> on {showDayAndTime(event.startDate)}{' '}
        goes to the next person in line. You can book again while there are places.
      </p>
    </ConfirmDialog>
  )
}
