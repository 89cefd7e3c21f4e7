import { useLocation } from 'wouter'
import { hrefOfGroup } from '#web/page/hrefs.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { useCreateGroup } from './data.ts'
import { emptyGroup, GroupEditor } from './GroupEditor.tsx'

type Props = { isOpen: boolean; onClose: () => void }

/** Navigates to the page of the new group. */
export const CreateGroupDialog = ({ isOpen, onClose }: Props) => {
  const [path, navigate] = useLocation()
  const create = useCreateGroup(({ id }) => {
    // Replaces the dialog's history entry, so that going back does not lead to an empty form.
    if (window.location.pathname === path) navigate(hrefOfGroup(id), { replace: true })
  })
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Create group"
      submitLabel="Create group"
      isPending={create.isPending}
      error={create.error}
    >
      {(form) => (
        <GroupEditor {...form} initial={emptyGroup} onSubmit={(draft) => create.mutate(draft)} />
      )}
    </FormDialog>
  )
}
