import { platform } from '#web/app/platform.ts'
import type { Support } from './browser.ts'
import styles from './PushPanel.module.css'

export const UnsupportedNotice = ({ support }: { support: Exclude<Support, 'yes'> }) => (
  <div className={styles.notice}>
    <h3>Push notifications not supported</h3>
    {support === 'homeScreen' ? (
      <p>
        On an iPhone or iPad they work once {platform.name} is on your Home Screen: open the Share
        menu of Safari, choose “Add to Home Screen”, and open {platform.name} from there.
      </p>
    ) : (
      <p>
        This browser cannot show them. Chrome, Edge, Firefox and Safari can, in their newer versions
        and outside private windows.
      </p>
    )}
  </div>
)
