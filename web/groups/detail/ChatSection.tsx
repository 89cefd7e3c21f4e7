import { lazy, Suspense } from 'react'
import { useJoinedGroup } from '#web/groups/data.ts'
import { ChatSkeleton } from '#web/messaging/chatStates.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import styles from './GroupPage.module.css'

const Chat = lazy(async () => ({ default: (await import('#web/groups/chat/Chat.tsx')).Chat }))

export const ChatSection = ({ id }: { id: string }) => {
  const { data: joined, error, refetch, isFetching } = useJoinedGroup(id)
  return (
    <Card as="section" className={styles.chat} aria-label="Chat">
      <h2 className="visually-hidden">Chat</h2>
      {error && !joined ? (
        <FailedState
          title="The chat could not be loaded"
          reason={error.reason}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Suspense fallback={<ChatSkeleton />}>
          {joined ? <Chat group={joined} /> : <ChatSkeleton />}
        </Suspense>
      )}
    </Card>
  )
}
