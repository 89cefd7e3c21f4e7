import { useId } from 'react'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import styles from './CornerPanel.module.css'
import { showInstallPrompt } from './installPrompt.ts'

export const InstallCard = ({ onLater }: { onLater: () => void }) => {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{t('install.title')}</h2>
      <p className="muted">{t('install.card.reason')}</p>
      <div className="cluster justify-end mt-8">
        <Button variant="default" onClick={onLater}>
          {t('install.card.later')}
        </Button>
        <Button onClick={() => void showInstallPrompt()}>{t('install.card.install')}</Button>
      </div>
    </section>
  )
}
