import { Button } from '@mantine/core'
import type { PublicUser } from '#shared/users/user.ts'
import { useInvite, useTakeInvitationBack } from './data.ts'

type Props = { groupId: string; user: PublicUser; isInvited: boolean }

/** Invite, or take it back: one button, which keeps the focus. */
export const InvitationSteps = ({ groupId, user, isInvited }: Props) => {
  const invite = useInvite()
  const takeBack = useTakeInvitationBack()
  const isBusy = invite.isPending || takeBack.isPending
  const step = isInvited
    ? { write: takeBack, label: 'Take back', busy: 'Taking back...' }
    : { write: invite, label: 'Invite', busy: 'Inviting...' }
  return (
    <Button
      variant={isInvited ? 'default' : 'light'}
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) step.write.mutate({ id: groupId, userId: user.id })
      }}
    >
      {isBusy ? step.busy : step.label}
      <span className="only-for-readers"> {user.name}</span>
    </Button>
  )
}
