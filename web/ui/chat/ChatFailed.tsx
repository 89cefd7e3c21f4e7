import type { ComponentProps } from 'react'
import { FailedState } from '#web/ui/FailedState.tsx'
import styles from './ChatRoom.module.css'

/** In the place of a talk that does not come. */
export const ChatFailed = (props: Omit<ComponentProps<typeof FailedState>, 'isWholeScreen'>) => (
  <div className={styles.state}>
    <FailedState {...props} />
  </div>
)

type Props = { failure: { reason: string }; retry: () => void; isRetrying: boolean }

/** In the place of what was said in it. */
export const MessagesFailed = ({ failure: { reason }, retry, isRetrying }: Props) => (
  <ChatFailed
    title="The messages could not be loaded"
    reason={reason}
    onRetry={retry}
    isRetrying={isRetrying}
  />
)
