import { lazy, Suspense } from 'react'
import type { Group } from '#shared/groups/contract.ts'
import { mayInvite } from '#shared/groups/rules.ts'
import { usePreviousNonNull } from '#web/ui/usePreviousNonNull.ts'
import { DeleteGroupDialog } from './DeleteGroupDialog.tsx'
import type { GroupPageUrlState } from './groupPageSearchParams.ts'

const EditGroupDialog = lazy(async () => ({
  default: (await import('#web/groups/editor/EditGroupDialog.tsx')).EditGroupDialog,
}))
const HandOverDialog = lazy(async () => ({
  default: (await import('./HandOverDialog.tsx')).HandOverDialog,
}))
const LeaveDialog = lazy(async () => ({ default: (await import('./LeaveDialog.tsx')).LeaveDialog }))
const InviteDialog = lazy(async () => ({
  default: (await import('#web/groups/invitations/InviteDialog.tsx')).InviteDialog,
}))

type Props = { group: Group; isManager: boolean; urlState: GroupPageUrlState }

const useWasOpened = (isOpen: boolean) => usePreviousNonNull(isOpen || null) !== null

/** Outside the sections of the page, because some sections disappear with the action. */
export const GroupPageDialogs = ({ group, isManager, urlState: { params, close } }: Props) => {
  const isManagerDialog = (dialog: typeof params.dialog) => isManager && params.dialog === dialog
  const closeDialog = () => close({ dialog: undefined })
  const isEditing = isManagerDialog('edit')
  const isHandingOver = isManagerDialog('handOver')
  const isLeaving = group.role !== null && params.dialog === 'leave'
  const isInviting = mayInvite(group) && params.dialog === 'invite'
  const wasEditing = useWasOpened(isEditing)
  const wasHandingOver = useWasOpened(isHandingOver)
  const wasLeaving = useWasOpened(isLeaving)
  const wasInviting = useWasOpened(isInviting)
  return (
    <>
      <DeleteGroupDialog group={group} isOpen={isManagerDialog('delete')} onClose={closeDialog} />
      <Suspense>
        {wasEditing && <EditGroupDialog group={group} isOpen={isEditing} onClose={closeDialog} />}
        {wasHandingOver && (
          <HandOverDialog group={group} isOpen={isHandingOver} onClose={closeDialog} />
        )}
        {wasLeaving && <LeaveDialog group={isLeaving ? group : null} onClose={closeDialog} />}
        {wasInviting && <InviteDialog group={group} isOpen={isInviting} onClose={closeDialog} />}
      </Suspense>
    </>
  )
}
