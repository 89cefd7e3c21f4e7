import type { BuddyProfile } from '#shared/buddies/contract.ts'
import { useSaveLanguages } from '#web/buddies/data.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { draftOf, LanguagesEditor } from './LanguagesEditor.tsx'

type Props = { profile: BuddyProfile; isOpen: boolean; onClose: () => void }

export const LanguagesDialog = ({ profile, isOpen, onClose }: Props) => {
  const save = useSaveLanguages()
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Your languages"
      submitLabel="Save changes"
      isPending={save.isPending}
      error={save.error}
    >
      {(form) => (
        <LanguagesEditor
          {...form}
          initial={draftOf(profile)}
          onSubmit={(draft) => save.mutate(draft, { onSuccess: onClose })}
        />
      )}
    </FormDialog>
  )
}
