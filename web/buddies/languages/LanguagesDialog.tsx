import type { BuddyProfile } from '#shared/buddies/contract.ts'
import { useSaveLanguages } from '#web/buddies/data.ts'
import type { DialogControl } from '#web/ui/Dialog.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { draftOf, LanguagesEditor } from './LanguagesEditor.tsx'

type Props = DialogControl & { profile: BuddyProfile }

export const LanguagesDialog = ({ profile, ...dialog }: Props) => {
  const save = useSaveLanguages()
  return (
    <FormDialog
      {...dialog}
      title="Your languages"
      submitLabel="Save changes"
      isPending={save.isPending}
      error={save.error}
    >
      {(form) => (
        <LanguagesEditor
          {...form}
          initial={draftOf(profile)}
          onSubmit={(draft) => save.mutate(draft, { onSuccess: dialog.onClose })}
        />
      )}
    </FormDialog>
  )
}
