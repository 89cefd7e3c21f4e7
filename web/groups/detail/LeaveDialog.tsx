import { type RefObject, useState } from 'react'
import type { Group } from '#shared/groups/contract.ts'
import { useLeaveGroup } from '#web/groups/data.ts'
import { rich, t } from '#web/language/t.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { DeleteGroupDialog } from './DeleteGroupDialog.tsx'
import { useAdmins } from './data.ts'
import { HandOverDialog } from './HandOverDialog.tsx'
import { strong } from './strong.tsx'

type Props = {
  /** null: no longer one of the user's. */
  group: Group | null
  isOpen: boolean
  onClose: () => void
  /** Receives the focus when the group is no longer in the list. */
  fallbackFocus?: RefObject<HTMLElement | null>
}

/** The only admin must hand the group over first; the only member can only delete it. */
export const LeaveDialog = ({ group, isOpen, ...dialog }: Props) => {
  // Here, because leaving closes the question before the reply has been handled.
  const leave = useLeaveGroup()
  return isOpen && group && <LeaveGroup key={group.id} group={group} leave={leave} {...dialog} />
}

type LeaveGroupProps = Omit<Props, 'group' | 'isOpen'> & {
  group: Group
  leave: ReturnType<typeof useLeaveGroup>
}

const LeaveGroup = ({ group, leave, onClose, fallbackFocus }: LeaveGroupProps) => {
  const isAdmin = group.role === 'admin'
  const { data: admins, isLoading } = useAdmins(group.id, isAdmin)
  const [isHandingOver, setHandingOver] = useState(false)

  const named = { group: group.name, strong }
  const mustHandOver = isAdmin && admins?.length === 1
  if (mustHandOver && group.memberCount === 1)
    return <DeleteGroupDialog group={group} isOpen onClose={onClose} isInsteadOfLeaving />
  return (
    <>
      <ConfirmDialog
        isOpen={!isHandingOver}
        onClose={onClose}
        {...(fallbackFocus && { fallbackFocus })}
        title={t('groups.leaveDialog.title')}
        cancelLabel={t('groups.leaveDialog.stay')}
        confirmLabel={
          mustHandOver ? t('groups.leaveDialog.handOver') : t('groups.leaveDialog.leave')
        }
        busyLabel={isLoading ? t('groups.leaveDialog.loading') : t('groups.leaveDialog.leaving')}
        // `isLoading`, not `isFetching`: a press during a refetch would be lost, and the server
        // decides anyway.
        isBusy={leave.isPending || isLoading}
        onConfirm={() => {
          if (mustHandOver) setHandingOver(true)
          else leave.mutate({ id: group.id }, { onSettled: onClose })
        }}
      >
        <p>
          {mustHandOver
            ? rich('groups.leaveDialog.onlyAdmin', named)
            : group.isPrivate
              ? rich('groups.leaveDialog.private', named)
              : rich('groups.leaveDialog.public', named)}
        </p>
      </ConfirmDialog>
      <HandOverDialog group={group} isOpen={isHandingOver} onClose={() => setHandingOver(false)} />
    </>
  )
}
