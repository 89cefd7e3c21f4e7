import type { PushDevice } from '#shared/push/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { platform } from '#web/app/platform.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Bone } from '#web/ui/Bone.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import { BlockedNotice } from './BlockedNotice.tsx'
import { readSupport } from './browser.ts'
import { DeviceList } from './DeviceList.tsx'
import { thisDevice, useDevices, usePermission } from './data.ts'
import styles from './PushPanel.module.css'
import { PushPreferencesForm } from './PushPreferencesForm.tsx'
import { ThisDevice } from './ThisDevice.tsx'
import { UnsupportedNotice } from './UnsupportedNotice.tsx'

const badges = {
  enabled: <Badge tone="green">Enabled</Badge>,
  blocked: <Badge tone="red">Blocked</Badge>,
  disabled: <Badge>Disabled</Badge>,
}

/** Whether this browser is told of what happens, of what, and which others are. */
export const PushPanel = ({ me }: { me: Pick<Me, 'id'> }) => {
  const { data, error, refetch, isFetching } = useDevices()
  const support = readSupport()
  const isBlocked = usePermission() === 'denied' && support === 'yes'
  const own = data ? thisDevice(me, data) : null

  const here = (all: PushDevice[]) => {
    if (support !== 'yes') return <UnsupportedNotice support={support} />
    if (isBlocked) return <BlockedNotice />
    return (
      <>
        <ThisDevice me={me} device={thisDevice(me, all)} />
        {own && <PushPreferencesForm key={own.id} device={own} />}
      </>
    )
  }
  const content = () => {
    if (data)
      return (
        <>
          {here(data)}
          <DeviceList devices={data.filter(({ isActive }) => isActive)} own={own} />
        </>
      )
    if (error)
      return (
        <FailedState
          title="Your devices could not be loaded"
          reason={error.reason}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )
    return (
      <Waiting what="your devices">
        <Bone height="2.75rem" width="11rem" />
      </Waiting>
    )
  }
  return (
    <Card as="section" className={styles.card} aria-labelledby="push-notifications">
      <div>
        <div className={styles.head}>
          <h2 id="push-notifications">Push notifications</h2>
          {isBlocked ? badges.blocked : data && badges[own ? 'enabled' : 'disabled']}
        </div>
        {support === 'yes' && (
          <p className={styles.lead}>
            This device can tell you what is new while {platform.name} is closed.
          </p>
        )}
      </div>
      {content()}
    </Card>
  )
}
