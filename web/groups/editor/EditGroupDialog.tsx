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
      isPending={update.isPending}
      error={update.error}
    >
      {(form) => (
        <GroupEditor
          {...form}
          initial={draftOf(group)}
          onSubmit={(draft) => update.mutate({ ...draft, id: group.id }, { onSuccess: onClose })}
        />
      )}
    </FormDialog>
  )
}
