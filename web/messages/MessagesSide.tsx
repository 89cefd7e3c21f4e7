import { Button } from '@mantine/core'
import { IconPencilPlus } from '@tabler/icons-react'
import { Link } from 'wouter'
import { ConversationList } from './ConversationList.tsx'
import type { useConversations } from './data.ts'
import styles from './MessagesSide.module.css'
import { newConversationHref } from './messagesPlace.ts'
import { NewConversation } from './NewConversation.tsx'

type Props = {
  list: ReturnType<typeof useConversations>
  openId: string | undefined
  /** Somebody new is being chosen. */
  isNew: boolean
}

export const MessagesSide = ({ list, openId, isNew }: Props) => (
  <div className={styles.side}>
    <div className={styles.header}>
      <h1 tabIndex={-1}>Messages</h1>
      {!isNew && (
        <Button
          component={Link}
          href={newConversationHref}
          variant="light"
          data-new-button
          leftSection={<IconPencilPlus size={18} stroke={1.75} aria-hidden="true" />}
        >
          New<span className="only-for-readers"> conversation</span>
        </Button>
      )}
    </div>
    <div className={styles.body}>
      {isNew ? <NewConversation /> : <ConversationList list={list} openId={openId} />}
    </div>
  </div>
)
