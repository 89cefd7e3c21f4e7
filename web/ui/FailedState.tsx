import { Button } from '@mantine/core'
import styles from './FailedState.module.css'

type Props = {
  /** What failed: "The events could not be loaded". */
  title: string
  /** The server's error message. */
  reason?: string
  onRetry: () => void
  isRetrying?: boolean
  /** Nothing else is on the screen: the title becomes its h1. */
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
    {/* Not `disabled`: that would drop the focus, which a second attempt needs. */}
    <Button variant="light" aria-disabled={isRetrying} onClick={isRetrying ? undefined : onRetry}>
      {isRetrying ? 'Trying again...' : 'Try again'}
    </Button>
  </div>
)
