import { lazy, Suspense } from 'react'
import { useJoinedGroup } from '#web/groups/data.ts'
import { Card } from '#web/ui/Card.tsx'
import { ChatBones } from '#web/ui/chat/ChatBones.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import styles from './GroupPage.module.css'

const Chat = lazy(async () => ({ default: (await import('#web/groups/chat/Chat.tsx')).Chat }))

export const ChatPart = ({ id }: { id: string }) => {
  const { data: joined, error, refetch, isFetching } = useJoinedGroup(id)
  return (
    <Card as="section" className={styles.chat} aria-label="Chat">
      <h2 className="only-for-readers">Chat</h2>
      {error && !joined ? (
        <FailedState
          title="The chat could not be loaded"
          reason={error.reason}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Suspense fallback={<ChatBones />}>
          {joined ? <Chat group={joined} /> : <ChatBones />}
        </Suspense>
      )}
    </Card>
  )
}
