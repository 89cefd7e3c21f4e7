import { Button } from '@mantine/core'
import { platform } from '#web/app/platform.ts'
import styles from './PushPanel.module.css'

/** Only the browser's owner can take back a no: there is nothing to tap here but this. */
export const BlockedNotice = () => (
  <div className={styles.notice}>
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
