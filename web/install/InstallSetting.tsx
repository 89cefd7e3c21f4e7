import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useIsInstalled } from './installPrompt.ts'
import { promptInstall } from './promptInstall.ts'

export const InstallSetting = () => {
  const isInstalled = useIsInstalled()
  return (
    <div className="stack gap-12 justify-items-start">
      <p>{isInstalled ? t('install.setting.installed') : t('install.setting.reason')}</p>
      {!isInstalled && (
        <Button variant="light" onClick={() => void promptInstall()}>
          {t('install.setting.install')}
        </Button>
      )}
    </div>
  )
}
