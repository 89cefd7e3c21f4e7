import { lazy, Suspense, useRef, useState } from 'react'
import type { GroupMessage, JoinedGroup } from '#shared/groups/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { useTypists } from '#web/api/whoTypes.ts'
import { useMe } from '#web/auth/data.ts'
import { FailedState } from '#web/ui/FailedState.tsx'
import { ChatBones } from './ChatBones.tsx'
import { ChatClosed } from './ChatClosed.tsx'
import styles from './ChatRoom.module.css'
import { Composer } from './Composer.tsx'
import { useChatLog, useDeleteMessage, useMarkRead, useOlderMessages } from './data.ts'
import { MessageList } from './MessageList.tsx'
import { NewsForReaders } from './NewsForReaders.tsx'
import { sendMessage, useForgetArrived, useUnsent } from './sending.ts'
import { typingWords } from './typingWords.ts'

const DeleteMessageDialog = lazy(async () => ({
  default: (await import('./DeleteMessageDialog.tsx')).DeleteMessageDialog,
}))

type Props = { group: JoinedGroup; me: Me; rows: readonly GroupMessage[]; hasOlder: boolean }

const Room = ({ group, me, rows, hasOlder }: Props) => {
  const [sent, setSent] = useState<string>()
  const [deleting, setDeleting] = useState<GroupMessage | null>(null)
  const [hasAsked, setAsked] = useState(false)
  if (deleting && !hasAsked) setAsked(true)
  const stopDeleting = () => setDeleting(null)
  const remove = useDeleteMessage()
  const field = useRef<HTMLTextAreaElement>(null)
  const older = useOlderMessages(group.id)
  const unsent = useUnsent(group.id)
  const typists = useTypists(group.id)
  const markRead = useMarkRead(group.id)
  useForgetArrived(group.id, rows)
  return (
    <>
      <MessageList
        group={group}
        me={me}
        rows={rows}
        unsent={unsent}
        sent={sent}
        older={{ ...older, hasMore: hasOlder }}
        markRead={markRead}
        onDelete={setDeleting}
        field={field}
      />
      <NewsForReaders rows={rows} meId={me.id} />
      <div className={styles.edge}>
        <p className={styles.typing} dir="auto">
          {typingWords(typists.map(({ name }) => name))}
        </p>
      </div>
      <Composer
        group={group}
        me={me}
        onSend={(message) => setSent(sendMessage(group.id, message, me))}
        field={field}
      />
      {hasAsked && (
        <Suspense>
          <DeleteMessageDialog
            message={deleting}
            onClose={stopDeleting}
            isBusy={remove.isPending}
            onConfirm={({ groupId: id, id: messageId }) =>
              remove.mutate({ id, messageId }, { onSettled: stopDeleting })
            }
            place={field}
          />
        </Suspense>
      )}
    </>
  )
}

export const ChatRoom = ({ group }: { group: JoinedGroup }) => {
  const { data: me } = useMe()
  const { rows, hasOlder, failure, retry, isRetrying } = useChatLog(group)
  const content = () => {
    if (failure?.status === 403 || failure?.status === 404)
      return <ChatClosed status={failure.status} />
    if (failure)
      return (
        <div className={styles.state}>
          <FailedState
            title="The messages could not be loaded"
            reason={failure.reason}
            onRetry={retry}
            isRetrying={isRetrying}
          />
        </div>
      )
    if (!rows || !me) return <ChatBones />
    return <Room group={group} me={me} rows={rows} hasOlder={hasOlder} />
  }
  return <div className={styles.room}>{content()}</div>
}
