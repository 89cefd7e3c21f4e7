import type { HostedEvent } from '#shared/events/hosted/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { HelpersList } from '#web/events/hosting/HelpersSection.tsx'
import { t } from '#web/language/t.tsx'

type Props = { event: HostedEvent; me: Me }

/** Who runs a published event together. */
export const HelpersPage = ({ event, me }: Props) => {
  const { id, hostingId, people, myRole } = event
  // The first invitation begins the hosting, under the id of the event.
  const helped = {
    hostingId: hostingId ?? id,
    people,
    myRole: hostingId === null ? ('cohost' as const) : myRole === 'group' ? null : myRole,
  }
  return (
    <>
      <p className="muted text-15">{t('events.helpers.lead')}</p>
      <HelpersList helped={helped} me={me} />
    </>
  )
}
