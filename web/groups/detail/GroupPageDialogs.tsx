import type { Group } from '#shared/groups/contract.ts'
import { mayInvite } from '#shared/groups/rules.ts'
import { lazyDialog } from '#web/ui/lazyComponent.tsx'
import { DeleteGroupDialog } from './DeleteGroupDialog.tsx'
import type { GroupPageUrlState } from './groupPageSearchParams.ts'

const EditGroupDialog = lazyDialog(
  async () => (await import('#web/groups/editor/EditGroupDialog.tsx')).EditGroupDialog,
)
const HandOverDialog = lazyDialog(async () => (await import('./HandOverDialog.tsx')).HandOverDialog)
const LeaveDialog = lazyDialog(async () => (await import('./LeaveDialog.tsx')).LeaveDialog)
const InviteDialog = lazyDialog(
  async () => (await import('#web/groups/invitations/InviteDialog.tsx')).InviteDialog,
)

type Props = { group: Group; isManager: boolean; urlState: GroupPageUrlState }

/** Outside the sections of the page, because some sections disappear with the action. */
export const GroupPageDialogs = ({ group, isManager, urlState: { params, close } }: Props) => {
  const isManagerDialog = (dialog: typeof params.dialog) => isManager && params.dialog === dialog
  const closeDialog = () => close({ dialog: undefined })
  const isLeaving = group.role !== null && params.dialog === 'leave'
  const dialog = (isOpen: boolean) => ({ group, isOpen, onClose: closeDialog })
  return (
    <>
      <DeleteGroupDialog {...dialog(isManagerDialog('delete'))} />
      <EditGroupDialog {...dialog(isManagerDialog('edit'))} />
      <HandOverDialog {...dialog(isManagerDialog('handOver'))} />
      <LeaveDialog {...dialog(isLeaving)} />
      <InviteDialog {...dialog(mayInvite(group) && params.dialog === 'invite')} />
    </>
  )
}
