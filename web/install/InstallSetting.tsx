import { Button } from '@mantine/core'
import { askToInstall } from './asking.ts'
import styles from './InstallSetting.module.css'
import { useIsInstalled } from './offer.ts'

export const InstallSetting = () => {
  const isInstalled = useIsInstalled()
  return (
    <div className={styles.setting}>
      <p>
        {isInstalled
          ? 'The app is installed on this device.'
          : 'Installed, it has an icon of its own and opens without a browser around it.'}
      </p>
      {!isInstalled && (
        <Button variant="light" onClick={() => void askToInstall()}>
          Install app
        </Button>
      )}
    </div>
  )
}
