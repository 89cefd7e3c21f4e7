import type { Me } from '#shared/users/user.ts'
import { useMe } from '#web/auth/data.ts'
import { rich, t } from '#web/language/t.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { DialogControl, FocusingDialogControl } from '#web/ui/Dialog.tsx'
import { useRemoveUser } from './data.ts'

type Props = DialogControl & Partial<FocusingDialogControl> & { user: Me; onDeleted: () => void }

export const DeleteUserDialog = ({ user, onDeleted, ...dialog }: Props) => {
  const remove = useRemoveUser()
  const { data: me } = useMe()
  return (
    <ConfirmDialog
      {...dialog}
      title={t('admin.user.delete.title')}
      cancelLabel={t('admin.user.delete.cancel')}
      confirmLabel={t('admin.user.delete.confirm')}
      busyLabel={t('common.deleting')}
      isBusy={remove.isPending}
      onConfirm={() =>
        remove.mutate({ id: user.id }, { onSuccess: onDeleted, onError: dialog.onClose })
      }
    >
      <div className="stack">
        {me?.id === user.id && (
          <p>
            <strong>{t('admin.user.delete.own')}</strong>
          </p>
        )}
        <p>{rich('admin.user.delete.text', { name: user.name, username: user.username })}</p>
      </div>
    </ConfirmDialog>
  )
}
