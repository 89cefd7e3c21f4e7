import { IconHandStop } from '@tabler/icons-react'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useSetSuggested } from './data.ts'
import styles from './SuggestionConsent.module.css'

/** Asks once; the answer can be changed in the settings. */
export const SuggestionConsent = () => {
  const { mutate, isPending } = useSetSuggested()
  const answer = (mayBeSuggested: boolean) => mutate({ mayBeSuggested })
  return (
    <Card as="section" className={styles.card} aria-labelledby="suggest-me">
      <span className="icon-tile" aria-hidden="true">
        <IconHandStop size={22} stroke={1.75} />
      </span>
      <h2 id="suggest-me" className="text-17">
        {t('connections.consent.title')}
      </h2>
      <p className="muted text-15">{t('connections.consent.hint')}</p>
      <div className={styles.answers}>
        <Button variant="default" isBusy={isPending} onClick={() => answer(false)}>
          {t('common.notNow')}
        </Button>
        <Button isBusy={isPending} onClick={() => answer(true)}>
          {t('connections.consent.agree')}
        </Button>
      </div>
    </Card>
  )
}
