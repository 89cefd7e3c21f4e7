import type { ComponentProps } from 'react'
import { t } from '#web/language/t.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './ChatRoom.module.css'

const widths = ['55%', '40%', '62%', '35%']

export const ChatSkeleton = () => (
  <LoadingRegion label={t('messaging.loadingMessages')} className={styles.skeleton}>
    {widths.map((width) => (
      <div key={width} className="cluster items-end">
        <Skeleton width="2.25rem" height="2.25rem" round />
        <Skeleton width={width} height="3.75rem" />
      </div>
    ))}
  </LoadingRegion>
)

/** Shown instead of a conversation that could not be loaded. */
export const ChatFailed = (props: Omit<ComponentProps<typeof FailedState>, 'isWholeScreen'>) => (
  <div className={styles.state}>
    <FailedState {...props} />
  </div>
)

type Props = { failure: { reason: string }; retry: () => void; isRetrying: boolean }

/** Shown instead of messages that could not be loaded. */
export const MessagesFailed = ({ failure: { reason }, retry, isRetrying }: Props) => (
  <ChatFailed
    title={t('messaging.loadFailed')}
    reason={reason}
    onRetry={retry}
    isRetrying={isRetrying}
  />
)
