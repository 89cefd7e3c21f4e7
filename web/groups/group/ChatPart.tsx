import { lazy, Suspense } from 'react'
import { useJoinedGroup } from '#web/groups/data.ts'
import { Bone } from '#web/ui/Bone.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import styles from './GroupPage.module.css'

const Chat = lazy(async () => ({ default: (await import('#web/groups/chat/Chat.tsx')).Chat }))

const WaitingChat = () => (
  <Waiting what="the chat" className={styles.chatBones}>
    <Bone width="60%" height="3.5rem" />
    <Bone width="45%" height="3.5rem" />
  </Waiting>
)

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
        <Suspense fallback={<WaitingChat />}>
          {joined ? <Chat group={joined} /> : <WaitingChat />}
        </Suspense>
      )}
    </Card>
  )
}
