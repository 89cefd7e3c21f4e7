import { lazy, Suspense } from 'react'
import type { Group } from '#shared/groups/contract.ts'
import { mayInvite } from '#shared/groups/rules.ts'
import { useLastShown } from '#web/ui/useLastShown.ts'
import { DeleteGroupDialog } from './DeleteGroupDialog.tsx'
import type { GroupPlaceControl } from './useGroupPlace.ts'

const EditGroupDialog = lazy(async () => ({
  default: (await import('#web/groups/planning/EditGroupDialog.tsx')).EditGroupDialog,
}))
const HandOverDialog = lazy(async () => ({
  default: (await import('./HandOverDialog.tsx')).HandOverDialog,
}))
const LeaveDialog = lazy(async () => ({ default: (await import('./LeaveDialog.tsx')).LeaveDialog }))
const InviteDialog = lazy(async () => ({
  default: (await import('#web/groups/invitations/InviteDialog.tsx')).InviteDialog,
}))

type Props = { group: Group; isManager: boolean; control: GroupPlaceControl }

const useWasOpened = (isOpen: boolean) => useLastShown(isOpen || null) !== null

/** Beside the page's parts, some of which go away with what is done here. */
export const GroupPageDialogs = ({ group, isManager, control: { place, close } }: Props) => {
  const isAt = (step: typeof place.dialog) => isManager && place.dialog === step
  const closeNow = () => close({ dialog: undefined })
  const isEditing = isAt('edit')
  const isHandingOver = isAt('handOver')
  const isLeaving = group.role !== null && place.dialog === 'leave'
  const isInviting = mayInvite(group) && place.dialog === 'invite'
  const wasEditing = useWasOpened(isEditing)
  const wasHandingOver = useWasOpened(isHandingOver)
  const wasLeaving = useWasOpened(isLeaving)
  const wasInviting = useWasOpened(isInviting)
  return (
    <>
      <DeleteGroupDialog group={group} isOpen={isAt('delete')} onClose={closeNow} />
      <Suspense>
        {wasEditing && <EditGroupDialog group={group} isOpen={isEditing} onClose={closeNow} />}
        {wasHandingOver && (
          <HandOverDialog group={group} isOpen={isHandingOver} onClose={closeNow} />
        )}
        {wasLeaving && <LeaveDialog group={isLeaving ? group : null} onClose={closeNow} />}
        {wasInviting && <InviteDialog group={group} isOpen={isInviting} onClose={closeNow} />}
      </Suspense>
    </>
  )
}
