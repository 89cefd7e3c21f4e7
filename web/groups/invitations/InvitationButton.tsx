import type { PublicUser } from '#shared/users/user.ts'
import { rich, t } from '#web/language/t.tsx'
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
  const label = isInvited ? 'groups.invitations.cancel' : 'groups.invitations.invite'
  const busyLabel = isInvited ? 'groups.invitations.cancelling' : 'groups.invitations.inviting'
  return (
    <Button
      variant={isInvited ? 'default' : 'light'}
      isBusy={isBusy}
      onClick={() => {
        onRejected?.(null)
        const target = { id: groupId, userId: user.id }
        if (isInvited) withdraw.mutate(target)
        else invite.mutate(target, { onError: ({ reason }) => onRejected?.(reason) })
      }}
    >
      {rich(isBusy ? busyLabel : label, {
        name: user.name,
        hidden: (children) => <span className="visually-hidden">{children}</span>,
      })}
    </Button>
  )
}

/** Shown beside Join to invited users. */
export const DeclineInvitationButton = ({ groupId }: { groupId: string }) => {
  const decline = useDeclineInvitation()
  return (
    <Button
      variant="default"
      isBusy={decline.isPending}
      onClick={() => decline.mutate({ id: groupId })}
    >
      {decline.isPending ? t('groups.invitations.declining') : t('groups.invitations.decline')}
    </Button>
  )
}
