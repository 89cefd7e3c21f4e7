import type { PushDevice } from '#shared/push/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { rich, t } from '#web/language/t.tsx'
import { platform } from '#web/page/platform.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import card from '#web/ui/SettingsCard.module.css'
import { SettingsCard } from '#web/ui/SettingsCard.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import { getPushSupport, type PushSupport } from './browser.ts'
import {
  findThisDevice,
  useDevices,
  useDisablePush,
  useEnablePush,
  usePermission,
  useRemoveDevice,
  useSendTest,
} from './data.ts'
import styles from './PushPanel.module.css'
import { PushPreferencesForm } from './PushPreferencesForm.tsx'

const badgeTones = { enabled: 'green', blocked: 'red', disabled: 'plain' } as const

const StateBadge = ({ state }: { state: keyof typeof badgeTones }) => (
  <Badge tone={badgeTones[state]}>{t(`push.state.${state}`)}</Badge>
)

/** Push settings: this browser, its preferences, and the user's other devices. */
export const PushPanel = ({ me }: { me: Pick<Me, 'id'> }) => {
  const query = useDevices()
  const { data } = query
  const support = getPushSupport()
  const isBlocked = usePermission() === 'denied' && support === 'yes'
  const ownDevice = data ? findThisDevice(me, data) : null

  const thisDeviceSettings = (all: PushDevice[]) => {
    if (support !== 'yes') return <UnsupportedNotice support={support} />
    if (isBlocked) return <BlockedNotice />
    return (
      <>
        <ThisDevice me={me} device={findThisDevice(me, all)} />
        {ownDevice && <PushPreferencesForm key={ownDevice.id} device={ownDevice} />}
      </>
    )
  }

  return (
    <SettingsCard
      id="push-notifications"
      title={t('push.title')}
      badge={
        (isBlocked || data) && (
          <StateBadge state={isBlocked ? 'blocked' : ownDevice ? 'enabled' : 'disabled'} />
        )
      }
      lead={support === 'yes' && t('push.lead', { community: platform.name })}
    >
      <Loaded
        query={query}
        errorTitle={t('push.devices.loadFailed')}
        skeleton={<LoadingBlock label={t('push.devices.loading')} height="2.75rem" width="11rem" />}
      >
        {(devices) => (
          <>
            {thisDeviceSettings(devices)}
            <DeviceList
              devices={devices.filter(({ isActive }) => isActive)}
              ownDevice={ownDevice}
            />
          </>
        )}
      </Loaded>
    </SettingsCard>
  )
}

type ThisDeviceProps = { me: Pick<Me, 'id'>; device: PushDevice | null }

/** The permission prompt appears only after a tap: an unprompted one is usually denied for good. */
const ThisDevice = ({ me, device }: ThisDeviceProps) => {
  const enable = useEnablePush(me)
  const disable = useDisablePush()
  const test = useSendTest()
  if (!device)
    return (
      <div className="cluster gap-12">
        <Button loading={enable.isPending} onClick={() => enable.mutate()}>
          {t('push.enable')}
        </Button>
      </div>
    )
  return (
    <div className="cluster gap-12">
      <Button
        variant="light"
        loading={test.isPending}
        onClick={() => test.mutate({ subscriptionId: device.id })}
      >
        {t('push.test')}
      </Button>
      <Button
        variant="subtle"
        loading={disable.isPending}
        onClick={() => disable.mutate({ id: device.id })}
      >
        {t('push.disable')}
      </Button>
    </div>
  )
}

const Device = ({ device, isOwn }: { device: PushDevice; isOwn: boolean }) => {
  const remove = useRemoveDevice()
  return (
    <li className={card.row}>
      <div>
        <p className={card.name}>
          {device.name}
          {isOwn && <Badge tone="blue">{t('common.thisDevice')}</Badge>}
        </p>
        <p className="muted text-14">
          {rich('push.devices.registered', {
            date: formatDate(device.createdAt),
            time: (children) => <time dateTime={device.createdAt.toISOString()}>{children}</time>,
          })}
        </p>
      </div>
      {/* The own device has a Disable button above. */}
      {!isOwn && (
        <Button
          variant="subtle"
          color="soft"
          aria-label={t('push.devices.removeNamed', { device: device.name })}
          loading={remove.isPending}
          onClick={() => remove.mutate({ id: device.id })}
        >
          {t('common.remove')}
        </Button>
      )}
    </li>
  )
}

type DeviceListProps = { devices: PushDevice[]; ownDevice: PushDevice | null }

const DeviceList = ({ devices, ownDevice }: DeviceListProps) =>
  devices.length > 0 && (
    <div className={card.list}>
      <h3>{t('push.devices.title')}</h3>
      <ul>
        {devices.map((device) => (
          <Device key={device.id} device={device} isOwn={device.id === ownDevice?.id} />
        ))}
      </ul>
    </div>
  )

/** Only the user can revoke a denied permission, in the browser's settings. */
const BlockedNotice = () => (
  <div className={`${card.notice} ${styles.notice}`}>
    <h3>{t('push.blocked.title')}</h3>
    <p>{t('push.blocked.hint', { community: platform.name })}</p>
    <Button variant="light" onClick={() => location.reload()}>
      {t('push.blocked.refresh')}
    </Button>
  </div>
)

const UnsupportedNotice = ({ support }: { support: Exclude<PushSupport, 'yes'> }) => (
  <div className={`${card.notice} ${styles.notice}`}>
    <h3>{t('push.unsupported.title')}</h3>
    <p>
      {support === 'homeScreen'
        ? t('push.unsupported.apple', { community: platform.name })
        : t('push.unsupported.other')}
    </p>
  </div>
)
