import type { RefObject } from 'react'
import type { Group } from '#shared/groups/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useLastShown } from '#web/ui/useLastShown.ts'
import { useRemoveMember, useStepDown } from './data.ts'

export type Asked = { step: 'remove' | 'stepDown'; user: PublicUser }

type Props = {
  group: Group
  /** null: nothing is asked. */
  asked: Asked | null
  onClose: () => void
  /** Takes the focus when who was asked about is no longer in the list. */
  place: RefObject<HTMLElement | null>
}

/** Before somebody is removed, or gives up what only others can give back. */
export const MemberQuestions = ({ group, asked, onClose, place }: Props) => {
  const stepDown = useStepDown()
  const remove = useRemoveMember()
  const user = useLastShown(asked)?.user
  if (!user) return null
  const who = { id: group.id, userId: user.id }
  return (
    <>
      <ConfirmDialog
        isOpen={asked?.step === 'remove'}
        onClose={onClose}
        place={place}
        title="Remove from the group?"
        keep="Keep"
        confirm="Remove"
        busy="Removing..."
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(who, { onSettled: onClose })}
      >
        <p>
          <strong dir="auto">{user.name}</strong> can no longer read or write in{' '}
          <strong dir="auto">{group.name}</strong>, is told of it, and has to ask to come back.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked?.step === 'stepDown'}
        onClose={onClose}
        place={place}
        title="Step down as admin?"
        keep="Stay admin"
        confirm="Step down"
        busy="Stepping down..."
        isBusy={stepDown.isPending}
        onConfirm={() => stepDown.mutate({ ...who, role: 'member' }, { onSettled: onClose })}
      >
        <p>
          You remain a member of <strong dir="auto">{group.name}</strong>. Only another admin can
          make you admin again.
        </p>
      </ConfirmDialog>
    </>
  )
}
