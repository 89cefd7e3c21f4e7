import { EventFormDialog } from './EventFormDialog.tsx'
import { ImportDialog } from './ImportDialog.tsx'

type Props = {
  /** `new` has no event yet. */
  dialog: string | undefined
  eventId: string | null
  onCloseForm: () => void
  onCloseImport: () => void
}

/** What only those who plan events ever open. */
export const PlanningDialogs = ({ dialog, eventId, onCloseForm, onCloseImport }: Props) => (
  <>
    <EventFormDialog
      isOpen={dialog === 'new' || dialog === 'edit'}
      eventId={dialog === 'edit' ? eventId : null}
      onClose={onCloseForm}
    />
    <ImportDialog isOpen={dialog === 'import'} onClose={onCloseImport} />
  </>
)
