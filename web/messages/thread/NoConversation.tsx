import { Button } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import { Link } from 'wouter'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import styles from './Thread.module.css'

export const NoConversation = () => (
  <div className={styles.state}>
    <EmptyState
      icon={<IconUserQuestion size={24} stroke={1.75} />}
      title="You have no conversation with this person"
      hint="You can write to people once you are connected to them."
    >
      <Button component={Link} href="/connections" variant="light">
        Your connections
      </Button>
    </EmptyState>
  </div>
)
