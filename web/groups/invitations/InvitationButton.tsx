import type { PublicUser } from '#shared/users/user.ts'
import { Button } from '#web/ui/Button.tsx'
import { useDeclineInvitation, useInvite, useWithdrawInvitation } from './data.ts'

type Props = {
  groupId: string
  user: PublicUser
  isInvited: boolean
  /**
   * Called with the reason when the server rejects the invitation, and with null before each
   * attempt.
   */
  onRejected?: (reason: string | null) => void
}

/** Invites, or withdraws the invitation: one button, so that it keeps the focus. */
export const InvitationButton = ({ groupId, user, isInvited, onRejected }: Props) => {
  const invite = useInvite()
  const withdraw = useWithdrawInvitation()
  const isBusy = invite.isPending || withdraw.isPending
  const labels = isInvited
    ? { label: 'Cancel invitation', busy: 'Cancelling...' }
    : { label: 'Invite', busy: 'Inviting...' }
  return (
    <Button
      variant={isInvited ? 'default' : 'light'}
      aria-disabled={isBusy}
      onClick={() => {
        if (isBusy) return
        onRejected?.(null)
        const target = { id: groupId, userId: user.id }
        if (isInvited) withdraw.mutate(target)
        else invite.mutate(target, { onError: ({ reason }) => onRejected?.(reason) })
      }}
    >
      {isBusy ? labels.busy : labels.label}
      <span className="visually-hidden"> {user.name}</span>
    </Button>
  )
}

/** Shown beside Join to invited users. */
export const DeclineInvitationButton = ({ groupId }: { groupId: string }) => {
  const decline = useDeclineInvitation()
  return (
    <Button
      variant="default"
      aria-disabled={decline.isPending}
      onClick={() => {
        if (!decline.isPending) decline.mutate({ id: groupId })
      }}
    >
      {decline.isPending ? 'Declining...' : 'Decline'}
    </Button>
  )
}
