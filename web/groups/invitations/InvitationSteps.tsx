import { Button } from '@mantine/core'
import type { PublicUser } from '#shared/users/user.ts'
import { useInvite, useTakeInvitationBack } from './data.ts'

type Props = {
  groupId: string
  user: PublicUser
  isInvited: boolean
  /** Why nobody was invited; null: somebody was. */
  onRefused?: (reason: string | null) => void
}

/** Invite, or take it back: one button, which keeps the focus. */
export const InvitationSteps = ({ groupId, user, isInvited, onRefused }: Props) => {
  const invite = useInvite()
  const takeBack = useTakeInvitationBack()
  const isBusy = invite.isPending || takeBack.isPending
  const step = isInvited
    ? { label: 'Take back', busy: 'Taking back...' }
    : { label: 'Invite', busy: 'Inviting...' }
  return (
    <Button
      variant={isInvited ? 'default' : 'light'}
      aria-disabled={isBusy}
      onClick={() => {
        if (isBusy) return
        onRefused?.(null)
        const who = { id: groupId, userId: user.id }
        if (isInvited) takeBack.mutate(who)
        else invite.mutate(who, { onError: ({ reason }) => onRefused?.(reason) })
      }}
    >
      {isBusy ? step.busy : step.label}
      <span className="only-for-readers"> {user.name}</span>
    </Button>
  )
}
