import { IconCalendarOff, IconCalendarStar } from '@tabler/icons-react'
import type { AdminUser } from '#shared/admin/users/contract.ts'
import { type HostTrust, hostLimits, isTrustedHost } from '#shared/events/hosting/rules.ts'
import { useHostEvents } from '#web/events/hostModeration/data.ts'
import { HostEventsRow } from '#web/events/hostModeration/HostEventsRow.tsx'
import { type Label, t } from '#web/language/t.tsx'
import { platform } from '#web/page/platform.ts'
import listCard from '#web/ui/ListCard.module.css'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { Section } from '#web/ui/Section.tsx'
import { useSetTrust } from './data.ts'
import styles from './UserPage.module.css'

const byEvents = 'byEvents'
const choices: [value: HostTrust['hostTrust'] | typeof byEvents, label: Label][] = [
  [byEvents, 'admin.user.host.byEvents'],
  ['granted', 'admin.user.host.always'],
  ['taken', 'admin.user.host.never'],
]

const iconSize = { size: 20, stroke: 1.75 }

/** Nothing for those who host none. */
const HostEvents = ({ user }: { user: AdminUser }) => {
  const { data } = useHostEvents(user.id)
  return data?.events ? (
    <li className={styles.hosted}>
      <HostEventsRow user={user} />
    </li>
  ) : null
}

/** Whether the person publishes events without asking. */
export const HostSection = ({ user }: { user: AdminUser }) => {
  const { id, approvedEvents, hostTrust } = user
  const setTrust = useSetTrust()
  const isTrusted = isTrustedHost(user, platform)
  return (
    <Section title={t('admin.user.host.title')}>
      <PlainList className={listCard.list}>
        <li className={styles.step}>
          <span className={`icon-tile-small ${styles.icon}`} aria-hidden="true">
            {isTrusted ? <IconCalendarStar {...iconSize} /> : <IconCalendarOff {...iconSize} />}
          </span>
          <div className={styles.text}>
            <p className="font-600">
              {t(isTrusted ? 'admin.user.host.trusted' : 'admin.user.host.notTrusted')}
            </p>
            <p className="muted text-14">
              {t('admin.user.host.approved', {
                count: approvedEvents,
                needed: hostLimits.approvedUntilTrusted,
              })}
            </p>
          </div>
          <NativeSelect
            aria-label={t('admin.user.host.choose')}
            data={choices.map(([value, label]) => ({ value: value ?? '', label: t(label) }))}
            value={hostTrust ?? byEvents}
            onChange={({ currentTarget: { value } }) =>
              setTrust.mutate({
                userId: id,
                trust: value === 'granted' || value === 'taken' ? value : null,
              })
            }
          />
        </li>
        <HostEvents user={user} />
      </PlainList>
    </Section>
  )
}
