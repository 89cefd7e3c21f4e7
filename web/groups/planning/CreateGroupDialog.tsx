import { useLocation } from 'wouter'
import { hrefOfGroup } from '#web/groups/data.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { useCreateGroup } from './data.ts'
import { GroupEditor } from './GroupEditor.tsx'
import { emptyGroup } from './groupDraft.ts'

type Props = { isOpen: boolean; onClose: () => void }

/** Leads to the page of the group it makes. */
export const CreateGroupDialog = ({ isOpen, onClose }: Props) => {
  const [path, navigate] = useLocation()
  const create = useCreateGroup(({ id }) => {
    // In the place of the dialog's own step, so that nobody walks back into an empty form.
    if (window.location.pathname === path) navigate(hrefOfGroup(id), { replace: true })
  })
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Create group"
      submit="Create group"
      isBusy={create.isPending}
      failure={create.error}
    >
      {(form) => (
        <GroupEditor
          {...form}
          initial={emptyGroup}
          onSubmit={(draft, onError) => {
            if (!create.isPending) create.mutate(draft, { onError })
          }}
        />
      )}
    </FormDialog>
  )
}
