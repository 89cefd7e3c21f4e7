import type { RefObject } from 'react'
import type { BuddyMatch } from '#shared/buddies/contract.ts'
import { useAnswerBuddy } from '#web/buddies/data.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

type Props = {
  match: BuddyMatch
  isOpen: boolean
  onClose: () => void
  /** Receives the focus when the match is gone. */
  fallbackFocus: RefObject<HTMLElement | null>
}

export const EndBuddyDialog = ({
  match: { id, otherUser },
  isOpen,
  onClose,
  fallbackFocus,
}: Props) => {
  const { mutate, isPending } = useAnswerBuddy()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="End this path together?"
      cancelLabel="Go on"
      confirmLabel="End"
      busyLabel="Ending..."
      isBusy={isPending}
      onConfirm={() => mutate({ id, status: 'ended' }, { onSettled: onClose })}
      fallbackFocus={fallbackFocus}
    >
      <p>
        You and <bdi>{otherUser.name}</bdi> stay connected and can write to each other. The weeks
        you ticked are gone for both of you.
      </p>
    </ConfirmDialog>
  )
}
