import { useRemoveLanguages } from '#web/buddies/data.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { FocusingDialogControl } from '#web/ui/Dialog.tsx'

export const RemoveLanguagesDialog = (dialog: FocusingDialogControl) => {
  const { mutate, isPending } = useRemoveLanguages()
  return (
    <ConfirmDialog
      {...dialog}
      title="Remove your languages?"
      cancelLabel="Keep them"
      confirmLabel="Remove"
      busyLabel="Removing..."
      isBusy={isPending}
      onConfirm={() => mutate(undefined, { onSettled: dialog.onClose })}
    >
      <p>We’ll stop suggesting people to you, and you to others. You keep the buddies you have.</p>
    </ConfirmDialog>
  )
}
