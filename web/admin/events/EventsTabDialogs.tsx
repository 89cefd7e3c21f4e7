import type { RefObject } from 'react'
import type { PlannedEvent } from '#shared/events/planning/contract.ts'
import { CancelEventDialog } from '#web/events/planning/CancelEventDialog.tsx'
import { EventFormDialog } from '#web/events/planning/EventFormDialog.tsx'
import { ImportDialog } from '#web/events/planning/ImportDialog.tsx'
import { useLastShown } from '#web/ui/useLastShown.ts'
import type { AdminPlaceControl } from '../useAdminPlace.ts'

type Props = {
  control: AdminPlaceControl
  /** The event that is to be cancelled; null: none. */
  cancelling: PlannedEvent | null
  onCancelled: () => void
  place: RefObject<HTMLElement | null>
}

export const EventsTabDialogs = ({ control, cancelling, onCancelled, place }: Props) => {
  const asked = useLastShown(cancelling)
  const closeDialog = () => control.close({ dialog: undefined, id: undefined })
  const { dialog, id = null } = control.place
  const isOfOne = (dialog === 'edit' || dialog === 'copy') && id !== null
  return (
    <>
      <EventFormDialog
        isOpen={dialog === 'new' || isOfOne}
        eventId={isOfOne ? id : null}
        isCopy={dialog === 'copy'}
        // It asks by itself before anything is lost, and closes by the answer.
        onClose={closeDialog}
      />
      <ImportDialog isOpen={dialog === 'import'} onClose={closeDialog} />
      {asked && (
        <CancelEventDialog
          event={asked}
          booked={asked.booked}
          isOpen={cancelling !== null}
          onClose={onCancelled}
          place={place}
        />
      )}
    </>
  )
}
