import { useRef, useState } from 'react'
import type { PlannedEvent } from '#shared/events/planning/contract.ts'
import { CancelEventDialog } from '#web/events/planning/CancelEventDialog.tsx'
import { EventFormDialog } from '#web/events/planning/EventFormDialog.tsx'
import { ImportDialog } from '#web/events/planning/ImportDialog.tsx'
import { isAsking } from '#web/ui/useAsking.ts'
import { useLastShown } from '#web/ui/useLastShown.ts'
import type { AdminPlaceControl } from '../useAdminPlace.ts'
import { EventsTabTools } from './EventsTabTools.tsx'
import { PlannedEvents } from './PlannedEvents.tsx'

const forms = ['new', 'edit', 'copy']

export const EventsTab = ({ control }: { control: AdminPlaceControl }) => {
  const { place, close } = control
  const list = useRef<HTMLDivElement>(null)
  const [cancelling, setCancelling] = useState<PlannedEvent | null>(null)
  const asked = useLastShown(cancelling)
  const closeDialog = () => close({ dialog: undefined, id: undefined })
  const { dialog = '', id = null } = place
  return (
    <>
      <EventsTabTools control={control} />
      <div ref={list} tabIndex={-1}>
        <PlannedEvents control={control} onCancel={setCancelling} />
      </div>
      <EventFormDialog
        isOpen={dialog === 'new' || (forms.includes(dialog) && id !== null)}
        eventId={dialog === 'new' ? null : id}
        isCopy={dialog === 'copy'}
        // It asks by itself before anything is lost, and closes by the answer.
        onClose={closeDialog}
      />
      <ImportDialog
        isOpen={dialog === 'import'}
        onClose={() => {
          if (!isAsking()) closeDialog()
        }}
      />
      {asked && (
        <CancelEventDialog
          event={asked}
          booked={asked.booked}
          isOpen={cancelling !== null}
          onClose={() => setCancelling(null)}
          place={list}
        />
      )}
    </>
  )
}
