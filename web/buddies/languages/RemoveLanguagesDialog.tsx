import type { RefObject } from 'react'
import { useRemoveLanguages } from '#web/buddies/data.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

type Props = { isOpen: boolean; onClose: () => void; place: RefObject<HTMLElement | null> }

export const RemoveLanguagesDialog = ({ isOpen, onClose, place }: Props) => {
  const { mutate, isPending } = useRemoveLanguages()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Remove your languages?"
      keep="Keep them"
      confirm="Remove"
      busy="Removing..."
      isBusy={isPending}
      onConfirm={() => mutate(undefined, { onSettled: onClose })}
      place={place}
    >
      <p>Nobody is suggested to you then, nor you to others. Buddies you have stay.</p>
    </ConfirmDialog>
  )
}
