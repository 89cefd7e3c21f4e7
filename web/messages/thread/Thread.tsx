import type { Conversation } from '#shared/messages/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { useConversation, useThread } from '#web/messages/data.ts'
import { ChatBones } from '#web/ui/chat/ChatBones.tsx'
import { ChatFailed, MessagesFailed } from '#web/ui/chat/ChatFailed.tsx'
import { useRoomAboveKeyboard } from '#web/ui/useRoomAboveKeyboard.ts'
import { NoConversation } from './NoConversation.tsx'
import styles from './Thread.module.css'
import { ThreadHeader } from './ThreadHeader.tsx'
import { ThreadRoom } from './ThreadRoom.tsx'

type Props = {
  userId: string
  me: Me
  /** As the list has it. */
  known: Conversation | undefined
  /** Where the list is, when it is not beside it. */
  backHref: string | null
  takesFocus: boolean
}

const Messages = ({ conversation, me }: { conversation: Conversation; me: Me }) => {
  const { rows, hasOlder, failure, retry, isRetrying } = useThread(conversation)
  if (failure) return <MessagesFailed failure={failure} retry={retry} isRetrying={isRetrying} />
  if (!rows) return <ChatBones />
  return <ThreadRoom conversation={conversation} me={me} messages={rows} hasOlder={hasOlder} />
}

/** The conversation with one person. */
export const Thread = ({ userId, me, known, backHref, takesFocus }: Props) => {
  const { data, error, refetch, isFetching } = useConversation(userId, known)
  // What is known from before says nothing any more: the connection ended before the first word.
  const isGone = error?.status === 404
  useRoomAboveKeyboard(backHref !== null)
  const content = () => {
    if (isGone) return <NoConversation />
    if (data) return <Messages conversation={data} me={me} />
    if (error)
      return (
        <ChatFailed
          title="The conversation could not be loaded"
          reason={error.reason}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )
    return <ChatBones />
  }
  return (
    <section className={styles.thread} aria-label="Conversation">
      <ThreadHeader
        conversation={isGone ? undefined : data}
        backHref={backHref}
        takesFocus={takesFocus}
      />
      {content()}
    </section>
  )
}
