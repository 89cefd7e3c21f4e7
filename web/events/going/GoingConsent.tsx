import { Button } from '#web/ui/Button.tsx'
import { useSetGoingVisible } from './data.ts'
import styles from './GoingConsent.module.css'

/** Asks once, after a booking; the answer can be changed in the settings. */
export const GoingConsent = () => {
  const { mutate, isPending } = useSetGoingVisible()
  const answer = (isGoingVisible: boolean) => {
    if (!isPending) mutate({ isGoingVisible })
  }
  return (
    <div className={styles.question}>
      <p>Can other members see your name and photo on events you’re going to?</p>
      <div className={styles.answers}>
        <Button size="sm" aria-disabled={isPending} onClick={() => answer(true)}>
          Show me
        </Button>
        <Button variant="subtle" size="sm" aria-disabled={isPending} onClick={() => answer(false)}>
          Not now
        </Button>
      </div>
    </div>
  )
}
