import type { BuddyProfile } from '#shared/buddies/contract.ts'
import { useSaveLanguages } from '#web/buddies/data.ts'
import { t } from '#web/language/t.tsx'
import type { DialogControl } from '#web/ui/Dialog.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { draftOf, LanguagesEditor } from './LanguagesEditor.tsx'

type Props = DialogControl & { profile: BuddyProfile }

export const LanguagesDialog = ({ profile, ...dialog }: Props) => {
  const save = useSaveLanguages()
  return (
    <FormDialog
      {...dialog}
      title={t('buddies.languages.title')}
      submitLabel={t('common.saveChanges')}
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
