import type { Group } from '#shared/groups/contract.ts'
import { t } from '#web/language/t.tsx'
import type { DialogControl } from '#web/ui/Dialog.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { useUpdateGroup } from './data.ts'
import { draftOf, GroupEditor } from './GroupEditor.tsx'

type Props = DialogControl & { group: Group }

export const EditGroupDialog = ({ group, ...dialog }: Props) => {
  const update = useUpdateGroup()
  return (
    <FormDialog
      {...dialog}
      title={t('groups.editor.editTitle')}
      submitLabel={t('common.saveChanges')}
      isPending={update.isPending}
      error={update.error}
    >
      {(form) => (
        <GroupEditor
          {...form}
          initial={draftOf(group)}
          onSubmit={(draft) =>
            update.mutate({ ...draft, id: group.id }, { onSuccess: dialog.onClose })
          }
        />
      )}
    </FormDialog>
  )
}
