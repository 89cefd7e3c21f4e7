import { useLocation } from 'wouter'
import { t } from '#web/language/t.tsx'
import { hrefOfGroup } from '#web/page/hrefs.ts'
import type { DialogControl } from '#web/ui/Dialog.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { useCreateGroup } from './data.ts'
import { emptyGroup, GroupEditor } from './GroupEditor.tsx'

/** Navigates to the page of the new group. */
export const CreateGroupDialog = (dialog: DialogControl) => {
  const [path, navigate] = useLocation()
  const create = useCreateGroup(({ id }) => {
    // Replaces the dialog's history entry, so that going back does not lead to an empty form.
    if (window.location.pathname === path) navigate(hrefOfGroup(id), { replace: true })
  })
  return (
    <FormDialog
      {...dialog}
      title={t('groups.editor.createTitle')}
      submitLabel={t('groups.editor.create')}
      isPending={create.isPending}
      error={create.error}
    >
      {(form) => (
        <GroupEditor {...form} initial={emptyGroup} onSubmit={(draft) => create.mutate(draft)} />
      )}
    </FormDialog>
  )
}
