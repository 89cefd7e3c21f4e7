import { IconHandStop } from '@tabler/icons-react'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useSetSuggested } from './data.ts'
import styles from './SuggestionConsent.module.css'

/** Asks once; the answer can be changed in the settings. */
export const SuggestionConsent = () => {
  const { mutate, isPending } = useSetSuggested()
  const answer = (mayBeSuggested: boolean) => {
    if (!isPending) mutate({ mayBeSuggested })
  }
  return (
    <Card as="section" className={styles.card} aria-labelledby="suggest-me">
      <span className={styles.icon} aria-hidden="true">
        <IconHandStop size={22} stroke={1.75} />
      </span>
      <h2 id="suggest-me" className={styles.title}>
        Shall we suggest you too?
      </h2>
      <p className="muted text-medium">
        This works best when many people join in. Members who have something in common with you will
        see your name, photo, town, languages and “about me”, what you share, and whether you
        arrived this month. You can change this in your settings.
      </p>
      <div className={styles.answers}>
        <Button variant="default" aria-disabled={isPending} onClick={() => answer(false)}>
          Not now
        </Button>
        <Button aria-disabled={isPending} onClick={() => answer(true)}>
          Yes, suggest me
        </Button>
      </div>
    </Card>
  )
}
