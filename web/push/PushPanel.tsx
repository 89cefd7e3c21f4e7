import type { PushDevice } from '#shared/push/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { platform } from '#web/page/platform.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { formatDate } from '#web/ui/format.ts'
import card from '#web/ui/SettingsCard.module.css'
import { SettingsCard } from '#web/ui/SettingsCard.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
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

const badges = {
  enabled: <Badge tone="green">Enabled</Badge>,
  blocked: <Badge tone="red">Blocked</Badge>,
  disabled: <Badge>Disabled</Badge>,
}

/** Push settings: this browser, its preferences, and the user's other devices. */
export const PushPanel = ({ me }: { me: Pick<Me, 'id'> }) => {
  const query = useDevices()
  const { data, error } = query
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
  const content = () => {
    if (data)
      return (
        <>
          {thisDeviceSettings(data)}
          <DeviceList devices={data.filter(({ isActive }) => isActive)} ownDevice={ownDevice} />
        </>
      )
    if (error) return <LoadFailure title="Your devices could not be loaded" query={query} />
    return (
      <LoadingRegion label="your devices">
        <Skeleton height="2.75rem" width="11rem" />
      </LoadingRegion>
    )
  }
  return (
    <SettingsCard
      id="push-notifications"
      title="Push notifications"
      badge={isBlocked ? badges.blocked : data && badges[ownDevice ? 'enabled' : 'disabled']}
      lead={
        support === 'yes' &&
        `Get notifications on this device, even when ${platform.name} is closed.`
      }
    >
      {content()}
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
      <div className="row gap-medium">
        <Button loading={enable.isPending} onClick={() => enable.mutate()}>
          Enable Notifications
        </Button>
      </div>
    )
  return (
    <div className="row gap-medium">
      <Button
        variant="light"
        loading={test.isPending}
        onClick={() => test.mutate({ subscriptionId: device.id })}
      >
        Test
      </Button>
      <Button
        variant="subtle"
        loading={disable.isPending}
        onClick={() => disable.mutate({ id: device.id })}
      >
        Disable
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
          {isOwn && <Badge tone="blue">This device</Badge>}
        </p>
        <p className="muted text-small">
          Registered{' '}
          <time dateTime={device.createdAt.toISOString()}>{formatDate(device.createdAt)}</time>
        </p>
      </div>
      {/* The own device has a Disable button above. */}
      {!isOwn && (
        <Button
          variant="subtle"
          color="soft"
          aria-label={`Remove ${device.name}`}
          loading={remove.isPending}
          onClick={() => remove.mutate({ id: device.id })}
        >
          Remove
        </Button>
      )}
    </li>
  )
}

type DeviceListProps = { devices: PushDevice[]; ownDevice: PushDevice | null }

const DeviceList = ({ devices, ownDevice }: DeviceListProps) =>
  devices.length > 0 && (
    <div className={card.list}>
      <h3>Active devices</h3>
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
    <h3>Notifications are blocked</h3>
    <p>
      Please enable notifications for {platform.name} in your browser settings, and refresh this
      page.
    </p>
    <Button variant="light" onClick={() => location.reload()}>
      Refresh
    </Button>
  </div>
)

const UnsupportedNotice = ({ support }: { support: Exclude<PushSupport, 'yes'> }) => (
  <div className={`${card.notice} ${styles.notice}`}>
    <h3>Push notifications not supported</h3>
    {support === 'homeScreen' ? (
      <p>
        On an iPhone or iPad they work once {platform.name} is on your Home Screen: open the Share
        menu of Safari, choose “Add to Home Screen”, and open {platform.name} from there.
      </p>
    ) : (
      <p>
        This browser can’t show them. Use a recent version of Chrome, Edge, Firefox or Safari, and
        not a private window.
      </p>
    )}
  </div>
)
