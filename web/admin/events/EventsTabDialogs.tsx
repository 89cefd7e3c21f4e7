import type { RefObject } from 'react'
import type { PlannedEvent } from '#shared/events/planning/contract.ts'
import type { AdminUrlState } from '#web/admin/adminSearchParams.ts'
import { CancelEventDialog } from '#web/events/planning/CancelEventDialog.tsx'
import { EventFormDialog } from '#web/events/planning/EventFormDialog.tsx'
import { ImportDialog } from '#web/events/planning/ImportDialog.tsx'

type Props = {
  urlState: AdminUrlState
  /** The event to cancel; null: closed. */
  cancelling: PlannedEvent | null
  onCancelled: () => void
  fallbackFocus: RefObject<HTMLElement | null>
}

export const EventsTabDialogs = ({ urlState, cancelling, onCancelled, fallbackFocus }: Props) => {
  const closeDialog = () => urlState.close({ dialog: undefined, id: undefined })
  const { dialog, id = null } = urlState.params
  const isExisting = (dialog === 'edit' || dialog === 'copy') && id !== null
  return (
    <>
      <EventFormDialog
        isOpen={dialog === 'new' || isExisting}
        eventId={isExisting ? id : null}
        isCopy={dialog === 'copy'}
        // The dialog confirms before discarding changes.
        onClose={closeDialog}
      />
      <ImportDialog isOpen={dialog === 'import'} onClose={closeDialog} />
      {cancelling && (
        <CancelEventDialog
          event={cancelling}
          booked={cancelling.booked}
          isOpen
          onClose={onCancelled}
          fallbackFocus={fallbackFocus}
        />
      )}
    </>
  )
}
