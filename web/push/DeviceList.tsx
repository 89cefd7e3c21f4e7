import { Button } from '@mantine/core'
import type { PushDevice } from '#shared/push/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { showDate } from '#web/ui/format.ts'
import { useRemoveDevice } from './data.ts'
import styles from './PushPanel.module.css'

const Device = ({ device, isOwn }: { device: PushDevice; isOwn: boolean }) => {
  const remove = useRemoveDevice()
  return (
    <li className={styles.device}>
      <div>
        <p className={styles.name}>
          {device.name}
          {isOwn && <Badge tone="blue">This device</Badge>}
        </p>
        <p className={styles.since}>
          Registered{' '}
          <time dateTime={device.createdAt.toISOString()}>{showDate(device.createdAt)}</time>
        </p>
      </div>
      {/* This one is disabled above. */}
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

type Props = { devices: PushDevice[]; own: PushDevice | null }

/** Nothing where there are none. */
export const DeviceList = ({ devices, own }: Props) =>
  devices.length > 0 && (
    <div className={styles.devices}>
      <h3>Active devices</h3>
      <ul>
        {devices.map((device) => (
          <Device key={device.id} device={device} isOwn={device.id === own?.id} />
        ))}
      </ul>
    </div>
  )
