import { IconMailOff } from '@tabler/icons-react'
import type { EventInvitation } from '#shared/events/requests/contract.ts'
import { t } from '#web/language/t.tsx'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import card from '#web/ui/ListCard.module.css'
import { PlainList } from '#web/ui/PlainList.tsx'
import { Section } from '#web/ui/Section.tsx'
import { useWithdrawInvitation } from './data.ts'

type Props = { eventId: string; invited: EventInvitation[] }

/** Who was invited and has not booked yet. */
export const InvitedSection = ({ eventId, invited }: Props) => {
  const withdraw = useWithdrawInvitation()
  return (
    <Section title={t('events.invitations.title')}>
      <PlainList className={card.list} aria-label={t('events.invitations.title')}>
        {invited.map(({ id, user, mayExceed }) => {
          const name = user?.name ?? t('events.hosted.aMember')
          return (
            <li key={id} className={card.person}>
              <Avatar name={name} photo={user?.profilePhoto ?? null} size="small" />
              <span className="cluster gap-8 gap-y-2 items-center flex-1 min-w-0">
                <bdi className="font-600 wrap-anywhere">{name}</bdi>
                {mayExceed && <Badge>{t('events.invitations.exceeds')}</Badge>}
              </span>
              <ActionMenu
                name={t('common.actionsForName', { name })}
                actions={[
                  {
                    label: t('events.helpers.withdraw'),
                    icon: IconMailOff,
                    isDanger: true,
                    onChoose: () => withdraw.mutate({ id: eventId, invitationId: id }),
                  },
                ]}
              />
            </li>
          )
        })}
      </PlainList>
    </Section>
  )
}
