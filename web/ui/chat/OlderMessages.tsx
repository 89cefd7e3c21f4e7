import { Button } from '@mantine/core'
import styles from './MessageList.module.css'

export type Older = {
  hasMore: boolean
  isLoading: boolean
  hasFailed: boolean
  load: () => void
}

/** What stands above the first message. */
export const OlderMessages = ({ older, isEmpty }: { older: Older; isEmpty: boolean }) => {
  if (isEmpty) return <p className={styles.empty}>No messages yet. Start the conversation!</p>
  if (older.hasFailed)
    return (
      <p className={styles.start} role="alert">
        Older messages could not be loaded.{' '}
        <Button variant="subtle" size="compact-sm" onClick={older.load}>
          Try again
        </Button>
      </p>
    )
  if (older.hasMore) return <p className={styles.start}>Loading older messages…</p>
  return <p className={styles.start}>This is the beginning of the conversation.</p>
}
