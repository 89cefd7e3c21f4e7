import type { HostedEvent } from '#shared/events/hosted/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { HelpersList } from '#web/events/hosting/HelpersSection.tsx'
import { t } from '#web/language/t.tsx'

type Props = { event: HostedEvent; me: Me }

/** Who runs a published event together. An event of administrators has no helpers. */
export const HelpersPage = ({ event, me }: Props) => {
  const { hostingId, people, myRole } = event
  if (hostingId === null) return null
  // Those who run the events of the group invite nobody to one of them.
  const helped = { hostingId, people, myRole: myRole === 'group' ? null : myRole }
  return (
    <>
      <p className="muted text-15">{t('events.helpers.lead')}</p>
      <HelpersList helped={helped} me={me} />
    </>
  )
}
