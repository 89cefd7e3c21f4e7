import { IconUserMinus, IconUsersMinus } from '@tabler/icons-react'
import styles from '#web/ui/chat/ChatRoom.module.css'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** What can still be said to somebody who was in the middle of a talk. */
export const ChatClosed = ({ status }: { status: number }) => (
  <div className={styles.state} role="status">
    {status === 403 ? (
      <EmptyState
        icon={<IconUserMinus size={24} stroke={1.75} />}
        title="You are not in this group any more"
        hint="What is said here is for its members."
      />
    ) : (
      <EmptyState
        icon={<IconUsersMinus size={24} stroke={1.75} />}
        title="This group is gone"
        hint="It was deleted, and its messages with it."
      />
    )}
  </div>
)
