import type { Group } from '#shared/groups/contract.ts'
import { mayInvite } from '#shared/groups/rules.ts'
import { InviteDialog } from '#web/groups/invitations/InviteDialog.tsx'
import { EditGroupDialog } from '#web/groups/planning/EditGroupDialog.tsx'
import { isAsking } from '#web/ui/useAsking.ts'
import { DeleteGroupDialog } from './DeleteGroupDialog.tsx'
import { HandOverDialog } from './HandOverDialog.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import type { GroupPlaceControl } from './useGroupPlace.ts'

type Props = { group: Group; isManager: boolean; control: GroupPlaceControl }

/** Beside the page's parts, some of which go away with what is done here. */
export const GroupPageDialogs = ({ group, isManager, control: { place, close } }: Props) => {
  const isAt = (step: typeof place.dialog) => isManager && place.dialog === step
  const closeNow = () => close({ dialog: undefined })
  const isInviting = mayInvite(group) && place.dialog === 'invite'
  const closeUnlessAsking = () => {
    if (!isAsking()) closeNow()
  }
  return (
    <>
      <EditGroupDialog group={group} isOpen={isAt('edit')} onClose={closeNow} />
      <HandOverDialog group={group} isOpen={isAt('handOver')} onClose={closeUnlessAsking} />
      <DeleteGroupDialog group={group} isOpen={isAt('delete')} onClose={closeNow} />
      <LeaveDialog
        group={group.role && place.dialog === 'leave' ? group : null}
        onClose={closeNow}
      />
      <InviteDialog group={group} isOpen={isInviting} onClose={closeNow} />
    </>
  )
}
