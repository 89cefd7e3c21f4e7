import { useRemoveLanguages } from '#web/buddies/data.ts'
import { t } from '#web/language/t.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { FocusingDialogControl } from '#web/ui/Dialog.tsx'

export const RemoveLanguagesDialog = (dialog: FocusingDialogControl) => {
  const { mutate, isPending } = useRemoveLanguages()
  return (
    <ConfirmDialog
      {...dialog}
      title={t('buddies.removal.title')}
      cancelLabel={t('buddies.removal.keep')}
      confirmLabel={t('common.remove')}
      busyLabel={t('common.removing')}
      isBusy={isPending}
      onConfirm={() => mutate(undefined, { onSettled: dialog.onClose })}
    >
      <p>{t('buddies.removal.consequence')}</p>
    </ConfirmDialog>
  )
}
