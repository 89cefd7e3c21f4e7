import { Button } from '@mantine/core'
import type { PushDevice } from '#shared/push/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { useDisable, useEnable, useTest } from './data.ts'
import styles from './PushPanel.module.css'

type Props = { me: Pick<Me, 'id'>; device: PushDevice | null }

/** The browser's question comes only after the tap: asked unasked, most people say no for ever. */
export const ThisDevice = ({ me, device }: Props) => {
  const enable = useEnable(me)
  const disable = useDisable()
  const test = useTest()
  if (!device)
    return (
      <div className={styles.buttons}>
        <Button loading={enable.isPending} onClick={() => enable.mutate()}>
          Enable Notifications
        </Button>
      </div>
    )
  return (
    <div className={styles.buttons}>
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
