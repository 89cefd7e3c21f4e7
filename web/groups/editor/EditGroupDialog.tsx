import type { Group } from '#shared/groups/contract.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { useUpdateGroup } from './data.ts'
import { draftOf, GroupEditor } from './GroupEditor.tsx'

type Props = { group: Group; isOpen: boolean; onClose: () => void }

export const EditGroupDialog = ({ group, isOpen, onClose }: Props) => {
  const update = useUpdateGroup()
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Edit group"
      submitLabel="Save changes"
      isBusy={update.isPending}
      failure={update.error}
    >
      {(form) => (
        <GroupEditor
          {...form}
          initial={draftOf(group)}
          onSubmit={(draft, onError) => {
            if (update.isPending) return
            update.mutate({ ...draft, id: group.id }, { onSuccess: onClose, onError })
          }}
        />
      )}
    </FormDialog>
  )
}
