import type { RefObject } from 'react'
import { useRemoveLanguages } from '#web/buddies/data.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

type Props = { isOpen: boolean; onClose: () => void; fallbackFocus: RefObject<HTMLElement | null> }

export const RemoveLanguagesDialog = ({ isOpen, onClose, fallbackFocus }: Props) => {
  const { mutate, isPending } = useRemoveLanguages()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Remove your languages?"
      cancelLabel="Keep them"
      confirmLabel="Remove"
      busyLabel="Removing..."
      isBusy={isPending}
      onConfirm={() => mutate(undefined, { onSettled: onClose })}
      fallbackFocus={fallbackFocus}
    >
      <p>Nobody is suggested to you then, nor you to others. Buddies you have stay.</p>
    </ConfirmDialog>
  )
}
