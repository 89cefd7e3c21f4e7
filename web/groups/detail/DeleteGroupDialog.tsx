import { useLocation } from 'wouter'
import type { Group } from '#shared/groups/contract.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { DialogControl } from '#web/ui/Dialog.tsx'
import { useDeleteGroup } from './data.ts'

type Props = DialogControl & {
  group: Group
  /** Opened because the only member wanted to leave. */
  isInsteadOfLeaving?: boolean
}

const memberCountText = ({ memberCount }: Group) => {
  if (memberCount === 0) return 'It has no members.'
  return memberCount === 1 ? 'It has one member.' : `It has ${memberCount} members.`
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
      title="Delete this group?"
      cancelLabel="Keep the group"
      confirmLabel="Delete group"
      busyLabel="Deleting..."
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ id: group.id }, { onError: dialog.onClose })}
    >
      <p>
        {isInsteadOfLeaving && 'You’re the only member, so leaving means deleting the group. '}
        <strong dir="auto">{group.name}</strong> and everything said in its chat are deleted for
        everyone. {!isInsteadOfLeaving && memberCountText(group)} You can’t undo this.
      </p>
    </ConfirmDialog>
  )
}
