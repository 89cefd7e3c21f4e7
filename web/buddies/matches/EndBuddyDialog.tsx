import type { RefObject } from 'react'
import type { BuddyMatch } from '#shared/buddies/contract.ts'
import { useAnswerBuddy } from '#web/buddies/data.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

type Props = {
  match: BuddyMatch
  isOpen: boolean
  onClose: () => void
  /** Takes the focus when the match is gone. */
  place: RefObject<HTMLElement | null>
}

export const EndBuddyDialog = ({ match: { id, otherUser }, isOpen, onClose, place }: Props) => {
  const { mutate, isPending } = useAnswerBuddy()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="End this path together?"
      keep="Go on"
      confirm="End"
      busy="Ending..."
      isBusy={isPending}
      onConfirm={() => mutate({ id, status: 'ended' }, { onSettled: onClose })}
      place={place}
    >
      <p>
        You and <bdi>{otherUser.name}</bdi> stay connected and can write to each other. The weeks
        you ticked are gone for both of you.
      </p>
    </ConfirmDialog>
  )
}
