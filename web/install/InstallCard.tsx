import { useId } from 'react'
import { Button } from '#web/ui/Button.tsx'
import styles from './CornerPanel.module.css'
import { showInstallPrompt } from './installPrompt.ts'

export const InstallCard = ({ onLater }: { onLater: () => void }) => {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>Install the app</h2>
      <p className="muted">Get faster access and offline capabilities on your device!</p>
      <div className={styles.actions}>
        <Button variant="default" onClick={onLater}>
          Later
        </Button>
        <Button onClick={() => void showInstallPrompt()}>Install</Button>
      </div>
    </section>
  )
}
