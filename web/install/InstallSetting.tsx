import { Button } from '#web/ui/Button.tsx'
import styles from './InstallSetting.module.css'
import { useIsInstalled } from './installPrompt.ts'
import { promptInstall } from './promptInstall.ts'

export const InstallSetting = () => {
  const isInstalled = useIsInstalled()
  return (
    <div className={styles.setting}>
      <p>
        {isInstalled
          ? 'The app is installed on this device.'
          : 'The app gets its own icon and opens without the browser bar.'}
      </p>
      {!isInstalled && (
        <Button variant="light" onClick={() => void promptInstall()}>
          Install app
        </Button>
      )}
    </div>
  )
}
