import type { BuddyMatch } from '#shared/buddies/contract.ts'
import { useAnswerBuddy } from '#web/buddies/data.ts'
import { rich, t } from '#web/language/t.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { FocusingDialogControl } from '#web/ui/Dialog.tsx'

type Props = FocusingDialogControl & { match: BuddyMatch }

export const EndBuddyDialog = ({ match: { id, otherUser }, ...dialog }: Props) => {
  const { mutate, isPending } = useAnswerBuddy()
  return (
    <ConfirmDialog
      {...dialog}
      title={t('buddies.end.title')}
      cancelLabel={t('buddies.end.keep')}
      confirmLabel={t('buddies.end.confirm')}
      busyLabel={t('buddies.end.busy')}
      isBusy={isPending}
      onConfirm={() => mutate({ id, status: 'ended' }, { onSettled: dialog.onClose })}
    >
      <p>{rich('buddies.end.consequence', { name: otherUser.name })}</p>
    </ConfirmDialog>
  )
}
