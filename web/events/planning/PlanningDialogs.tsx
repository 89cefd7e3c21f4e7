import { EventFormDialog } from './EventFormDialog.tsx'
import { ImportDialog } from './ImportDialog.tsx'

type Props = {
  /** `new` has no event yet. */
  dialog: string | undefined
  eventId: string | null
  onClose: () => void
}

/** What only those who plan events ever open. */
export const PlanningDialogs = ({ dialog, eventId, onClose }: Props) => (
  <>
    <EventFormDialog
      isOpen={dialog === 'new' || dialog === 'edit'}
      eventId={dialog === 'edit' ? eventId : null}
      onClose={onClose}
    />
    <ImportDialog isOpen={dialog === 'import'} onClose={onClose} />
  </>
)
