import type { BuddyMatch } from '#shared/buddies/contract.ts'
import { useAnswerBuddy } from '#web/buddies/data.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { FocusingDialogControl } from '#web/ui/Dialog.tsx'

type Props = FocusingDialogControl & { match: BuddyMatch }

export const EndBuddyDialog = ({ match: { id, otherUser }, ...dialog }: Props) => {
  const { mutate, isPending } = useAnswerBuddy()
  return (
    <ConfirmDialog
      {...dialog}
      title="End this language exchange?"
      cancelLabel="Keep going"
      confirmLabel="End"
      busyLabel="Ending..."
      isBusy={isPending}
      onConfirm={() => mutate({ id, status: 'ended' }, { onSettled: dialog.onClose })}
    >
      <p>
        You and <bdi>{otherUser.name}</bdi> stay connected and can still message each other. The
        weeks you ticked are deleted for both of you.
      </p>
    </ConfirmDialog>
  )
}
