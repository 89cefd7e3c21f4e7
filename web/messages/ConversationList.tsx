import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { Link } from 'wouter'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { ConversationBones } from './ConversationBones.tsx'
import styles from './ConversationList.module.css'
import { ConversationRow } from './ConversationRow.tsx'
import type { useConversations } from './data.ts'
import { newConversationHref } from './messagesPlace.ts'

type Props = {
  list: ReturnType<typeof useConversations>
  openId: string | undefined
}

export const ConversationList = ({ list, openId }: Props) => {
  const now = new Date()
  const { rows, failure } = list
  return (
    <>
      {failure && (
        <div className={styles.state}>
          <FailedState
            title="Your conversations could not be loaded"
            reason={failure.reason}
            onRetry={() => void list.retry()}
            isRetrying={list.isRetrying}
          />
        </div>
      )}
      {!rows && !failure && <ConversationBones />}
      {rows?.length === 0 && (
        <div className={styles.state}>
          <EmptyState
            icon={<IconMail size={24} stroke={1.75} />}
            title="No conversations yet"
            hint="You can write to everybody you are connected to."
          >
            <Button component={Link} href={newConversationHref}>
              Start a conversation
            </Button>
          </EmptyState>
        </div>
      )}
      {rows && rows.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without bullets.
        <ul className={styles.list} role="list" aria-label="Conversations">
          {rows.map((conversation) => (
            <ConversationRow
              key={conversation.otherUserId}
              conversation={conversation}
              isOpen={conversation.otherUserId === openId}
              now={now}
            />
          ))}
        </ul>
      )}
      <ShowMore what="conversations" list={list} />
    </>
  )
}
