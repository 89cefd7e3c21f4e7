import { IconMessages } from '@tabler/icons-react'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import styles from './MessagesScreen.module.css'

export const NoneChosen = ({ hasAny }: { hasAny: boolean }) => (
  <div className={styles.none}>
    <EmptyState
      icon={<IconMessages size={24} stroke={1.75} />}
      title={hasAny ? 'Choose a conversation' : 'Nothing here yet'}
      hint={
        hasAny
          ? 'What you wrote with each other shows here.'
          : 'Start a conversation with somebody you are connected to.'
      }
    />
  </div>
)
