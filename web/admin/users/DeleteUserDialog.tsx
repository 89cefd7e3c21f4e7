import type { Me } from '#shared/users/user.ts'
import { useMe } from '#web/auth/data.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { DialogControl } from '#web/ui/Dialog.tsx'
import { useRemoveUser } from './data.ts'

type Props = DialogControl & { user: Me; onDeleted: () => void }

export const DeleteUserDialog = ({ user, onDeleted, ...dialog }: Props) => {
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
      onConfirm={() =>
        remove.mutate({ id: user.id }, { onSuccess: onDeleted, onError: dialog.onClose })
      }
    >
      <div className="stack">
        {me?.id === user.id && (
          <p>
            <strong>This is your own account.</strong>
          </p>
        )}
        <p>
          The account of <bdi>{user.name}</bdi> (<bdi>@{user.username}</bdi>) and everything in it
          is deleted for good. We’ll confirm this in a last email. Their places at events become
          free. What others still need stays without their name.
        </p>
      </div>
    </ConfirmDialog>
  )
}
