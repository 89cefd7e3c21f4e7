import type { Me } from '#shared/users/user.ts'
import { useMe } from '#web/auth/data.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { FocusingDialogControl } from '#web/ui/Dialog.tsx'
import { useRemoveUser } from './data.ts'

type Props = FocusingDialogControl & { user: Me }

export const DeleteUserDialog = ({ user, ...dialog }: Props) => {
  const remove = useRemoveUser()
  const { data: me } = useMe()
  return (
    <ConfirmDialog
      {...dialog}
      title="Delete this user?"
      cancelLabel="Keep user"
      confirmLabel="Delete user"
      busyLabel="Deleting..."
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ id: user.id }, { onSettled: dialog.onClose })}
    >
      <div className="stack">
        {me?.id === user.id && (
          <p>
            <strong>This is your own account.</strong>
          </p>
        )}
        <p>
          The account of <bdi>{user.name}</bdi> (@{user.username}) and what belongs to it go for
          good, and a last mail says so. Places in events become free; what others need stays
          without the name.
        </p>
      </div>
    </ConfirmDialog>
  )
}
