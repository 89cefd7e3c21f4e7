import { useLocation } from 'wouter'
import type { Group } from '#shared/groups/contract.ts'
import { rich, t } from '#web/language/t.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { DialogControl } from '#web/ui/Dialog.tsx'
import { useDeleteGroup } from './data.ts'
import { strong } from './strong.tsx'

type Props = DialogControl & {
  group: Group
  /** Opened because the only member wanted to leave. */
  isInsteadOfLeaving?: boolean
}

export const DeleteGroupDialog = ({ group, isInsteadOfLeaving, ...dialog }: Props) => {
  const [path, navigate] = useLocation()
  const remove = useDeleteGroup(() => {
    // Do not navigate if the user has left the page meanwhile.
    if (window.location.pathname === path) navigate('/groups?tab=mine', { replace: true })
  })
  return (
    <ConfirmDialog
      {...dialog}
      title={t('groups.deleteDialog.title')}
      cancelLabel={t('groups.deleteDialog.keep')}
      confirmLabel={t('groups.deleteDialog.confirm')}
      busyLabel={t('common.deleting')}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ id: group.id }, { onError: dialog.onClose })}
    >
      <p>
        {isInsteadOfLeaving
          ? rich('groups.deleteDialog.onlyMember', { group: group.name, strong })
          : rich('groups.deleteDialog.text', {
              group: group.name,
              count: group.memberCount,
              strong,
            })}
      </p>
    </ConfirmDialog>
  )
}
