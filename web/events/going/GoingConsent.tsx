import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useSetGoingVisible } from './data.ts'
import styles from './GoingConsent.module.css'

/** Asks once, after a booking; the answer can be changed in the settings. */
export const GoingConsent = () => {
  const { mutate, isPending } = useSetGoingVisible()
  const answer = (isGoingVisible: boolean) => mutate({ isGoingVisible })
  return (
    <div className={styles.question}>
      <p>{t('events.going.question')}</p>
      <div className="cluster">
        <Button size="sm" isBusy={isPending} onClick={() => answer(true)}>
          {t('events.going.show')}
        </Button>
        <Button variant="subtle" size="sm" isBusy={isPending} onClick={() => answer(false)}>
          {t('common.notNow')}
        </Button>
      </div>
    </div>
  )
}
