import type { Group } from '#shared/groups/contract.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { useUpdateGroup } from './data.ts'
import { GroupEditor } from './GroupEditor.tsx'
import { draftOf } from './groupDraft.ts'

type Props = { group: Group; isOpen: boolean; onClose: () => void }

export const EditGroupDialog = ({ group, isOpen, onClose }: Props) => {
  const update = useUpdateGroup()
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Edit group"
      submit="Save changes"
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
