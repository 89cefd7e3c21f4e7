import { useState } from 'react'
import type { EventInvitation } from '#shared/events/requests/contract.ts'
import { PersonSearch } from '#web/events/hosting/PersonSearch.tsx'
import { rich, t } from '#web/language/t.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, type DialogControl } from '#web/ui/Dialog.tsx'
import { hidden } from '#web/ui/hiddenText.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { useInviteToEvent } from './data.ts'

type Props = DialogControl & { eventId: string; hasLimit: boolean; invited: EventInvitation[] }

const InviteForm = ({
  eventId,
  hasLimit,
  invited,
}: Pick<Props, 'eventId' | 'hasLimit' | 'invited'>) => {
  // Off for each person: exceeding the places is decided each time.
  const [mayExceed, setMayExceed] = useState(false)
  const invite = useInviteToEvent()
  const send = (userId: string) =>
    invite.mutate({ id: eventId, userId, mayExceed }, { onSuccess: () => setMayExceed(false) })
  const invitationOf = (userId: string) => invited.find(({ user }) => user?.id === userId)
  return (
    <div className="stack">
      <p className="muted text-15">{t('events.invitations.lead')}</p>
      <PersonSearch
        error={invite.error}
        actionOf={({ id, name }) => {
          const known = invitationOf(id)
          return known && (known.mayExceed || !mayExceed) ? (
            <Badge tone="green">{t('events.invitations.invited')}</Badge>
          ) : (
            <Button variant="default" isBusy={invite.isPending} onClick={() => send(id)}>
              {rich('events.helpers.inviteOne', { name, hidden })}
            </Button>
          )
        }}
      >
        {hasLimit && (
          <SwitchField
            label={t('events.invitations.mayExceed')}
            description={t('events.invitations.mayExceedHint')}
            checked={mayExceed}
            onChange={({ currentTarget }) => setMayExceed(currentTarget.checked)}
          />
        )}
      </PersonSearch>
    </div>
  )
}

/** Chooses the person who may come without a request, and outside the booking times. */
export const InviteGuestDialog = ({ eventId, hasLimit, invited, ...dialog }: Props) => (
  <Dialog
    {...dialog}
    title={t('events.invitations.dialog')}
    footer={
      <Button variant="default" onClick={dialog.onClose}>
        {t('common.close')}
      </Button>
    }
  >
    <InviteForm eventId={eventId} hasLimit={hasLimit} invited={invited} />
  </Dialog>
)
