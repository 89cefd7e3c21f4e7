import { EventFormDialog } from './EventFormDialog.tsx'
import { ImportDialog } from './ImportDialog.tsx'

type Props = {
  /** `new`, `edit` or `import`; other values open none of these. */
  dialog: string | undefined
  eventId: string | null
  onClose: () => void
}

/** Dialogs for administrators only, in a chunk of their own. */
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
