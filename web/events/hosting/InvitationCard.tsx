import { IconUserPlus } from '@tabler/icons-react'
import type { Hosting } from '#shared/events/hosting/contract.ts'
import { rich, t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { hidden } from '#web/ui/hiddenText.tsx'
import { useAnswerInvitation } from './data.ts'
import styles from './InvitationCard.module.css'

type Props = {
  hosting: Hosting
  /** Below the row of the event, in its card. */
  isInList?: boolean
}

/** What one is asked to help with, and the answer. */
export const InvitationCard = ({ hosting, isInList = false }: Props) => {
  const { id, myRole, people, draft } = hosting
  const answer = useAnswerInvitation()
  const role = myRole === 'cohost' ? 'cohost' : 'door'
  const name = people.find((one) => one.role === 'owner')?.user.name ?? t('common.deletedUser')
  const title = draft.title || t('events.hosting.untitled')
  const send = (isAccepted: boolean) => answer.mutate({ id, isAccepted })
  const Frame = isInList ? 'section' : Card
  const frame = {
    className: styles[isInList ? 'row' : 'card'],
    'aria-label': t('events.hosting.invitationTo', { title }),
  }
  return (
    <Frame {...frame}>
      <span className="icon-tile" aria-hidden="true">
        <IconUserPlus size={22} stroke={1.75} />
      </span>
      <div className="stack gap-4">
        <p className="font-600">
          {rich(
            role === 'cohost' ? 'events.helpers.askedAsCohost' : 'events.helpers.askedForDoor',
            { name },
          )}
        </p>
        <p className="muted text-15">{t('events.helpers.askedText', { role })}</p>
      </div>
      <div className={styles.answer}>
        <Button isBusy={answer.isPending} onClick={() => send(true)}>
          {rich('common.accept', { name: title, hidden })}
        </Button>
        <Button variant="default" isBusy={answer.isPending} onClick={() => send(false)}>
          {rich('common.decline', { name: title, hidden })}
        </Button>
      </div>
    </Frame>
  )
}
