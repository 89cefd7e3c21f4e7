import type { ComponentProps } from 'react'
import { FailedState } from '#web/ui/FailedState.tsx'
import styles from './ChatRoom.module.css'

/** In the place of a talk that does not come. */
export const ChatFailed = (props: Omit<ComponentProps<typeof FailedState>, 'isWholeScreen'>) => (
  <div className={styles.state}>
    <FailedState {...props} />
  </div>
)
