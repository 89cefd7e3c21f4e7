import { useId } from 'react'
import { t } from '#web/language/t.tsx'
import { Button } from './Button.tsx'
import styles from './EmptyState.module.css'

type Props = {
  /** What failed: "The events could not be loaded". */
  title: string
  /** The server's error message. */
  reason?: string | undefined
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
}: Props) => {
  const id = useId()
  const Title = isWholeScreen ? 'h1' : 'p'
  return (
    <div
      className={`${styles.empty} ${styles.failed}`}
      role="alert"
      data-offline={!navigator.onLine}
    >
      <Title id={`${id}-title`} className={styles.title}>
        {title}
      </Title>
      {reason && <p className={styles.reason}>{reason}</p>}
      {/* Not `disabled`: that would drop the focus, which a second attempt needs. */}
      <Button
        id={`${id}-retry`}
        variant="light"
        isBusy={isRetrying}
        // The title says what is tried again: several lists of a screen may fail together.
        aria-labelledby={`${id}-retry ${id}-title`}
        onClick={isRetrying ? undefined : onRetry}
      >
        {isRetrying ? t('ui.failed.retrying') : t('common.tryAgain')}
      </Button>
    </div>
  )
}

type FailedQuery = {
  error: { reason: string } | null
  refetch: () => unknown
  isFetching: boolean
}

/** For a query that has no data to show. `Loaded` decides when, if there is one query. */
export const LoadFailure = ({ title, query }: { title: string; query: FailedQuery }) => (
  <FailedState
    title={title}
    reason={query.error?.reason}
    onRetry={() => void query.refetch()}
    isRetrying={query.isFetching}
  />
)
