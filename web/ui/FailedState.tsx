import { Button } from '@mantine/core'
import styles from './FailedState.module.css'

type Props = {
  /** What did not work: "The events could not be loaded". */
  title: string
  /** Why, in the server's sentence. */
  reason?: string
  onRetry: () => void
  isRetrying?: boolean
  /** Nothing else is on the screen: then its title is the screen's heading. */
  isWholeScreen?: boolean
}

export const FailedState = ({
  title,
  reason,
  onRetry,
  isRetrying = false,
  isWholeScreen = false,
}: Props) => (
  <div className={styles.failed} role="alert">
    {isWholeScreen ? (
      <h1 className={styles.title}>{title}</h1>
    ) : (
      <p className={styles.title}>{title}</p>
    )}
    {reason && <p className={styles.reason}>{reason}</p>}
    {/* Disabled it would lose the focus, which whoever tries twice wants to find there. */}
    <Button variant="light" aria-disabled={isRetrying} onClick={isRetrying ? undefined : onRetry}>
      {isRetrying ? 'Trying again...' : 'Try again'}
    </Button>
  </div>
)
