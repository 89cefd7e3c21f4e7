import { useRef, useState } from 'react'
import type { GroupMessage, JoinedGroup } from '#shared/groups/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { useTypists } from '#web/api/whoTypes.ts'
import { useMe } from '#web/auth/data.ts'
import { openReport } from '#web/safety/data.ts'
import { ChatBones } from '#web/ui/chat/ChatBones.tsx'
import { MessagesFailed } from '#web/ui/chat/ChatFailed.tsx'
import styles from '#web/ui/chat/ChatRoom.module.css'
import { MessageList } from '#web/ui/chat/MessageList.tsx'
import { NewsForReaders } from '#web/ui/chat/NewsForReaders.tsx'
import { latePart } from '#web/ui/latePart.ts'
import { ChatClosed } from './ChatClosed.tsx'
import { useChatLog, useDeleteMessage, useMarkRead, useOlderMessages } from './data.ts'
import { GroupComposer } from './GroupComposer.tsx'
import {
  discardMessage,
  retryMessage,
  sendMessage,
  useForgetArrived,
  useUnsent,
} from './sending.ts'
import { typingWords } from './typingWords.ts'

const question = latePart(
  async () => (await import('#web/ui/chat/DeleteMessageDialog.tsx')).DeleteMessageDialog,
)

type Props = { group: JoinedGroup; me: Me; rows: readonly GroupMessage[]; hasOlder: boolean }

const Room = ({ group, me, rows, hasOlder }: Props) => {
  const [sent, setSent] = useState<string>()
  const [deleting, setDeleting] = useState<GroupMessage | null>(null)
  const stopDeleting = () => setDeleting(null)
  const DeleteMessageDialog = question.usePart(deleting !== null, stopDeleting)
  const remove = useDeleteMessage()
  const field = useRef<HTMLTextAreaElement>(null)
  const older = useOlderMessages(group)
  const unsent = useUnsent(group.id)
  const typists = useTypists(group.id)
  const markRead = useMarkRead(group.id)
  useForgetArrived(group.id, rows)
  return (
    <>
      <MessageList
        label={`Messages in ${group.name}`}
        me={me}
        lastReadSeq={group.lastReadSeq}
        rows={rows}
        unsent={unsent}
        sent={sent}
        older={{ ...older, hasMore: hasOlder }}
        markRead={markRead}
        onDelete={setDeleting}
        onReport={({ id, user }) => openReport({ type: 'groupMessage', id, author: user })}
        onRetry={retryMessage}
        onDiscard={discardMessage}
        field={field}
      />
      <NewsForReaders rows={rows} meId={me.id} />
      <div className={styles.edge}>
        <p className={styles.typing} dir="auto">
          {typingWords(typists.map(({ name }) => name))}
        </p>
      </div>
      <GroupComposer
        group={group}
        me={me}
        onSend={(message) => setSent(sendMessage(group.id, message, me))}
        field={field}
      />
      {DeleteMessageDialog && (
        <DeleteMessageDialog
          message={deleting}
          consequence="It goes for everybody in the group, and this cannot be taken back."
          onClose={stopDeleting}
          isBusy={remove.isPending}
          onConfirm={() => {
            if (!deleting) return
            const { groupId: id, id: messageId } = deleting
            remove.mutate({ id, messageId }, { onSettled: stopDeleting })
          }}
          place={field}
        />
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
    if (failure) return <MessagesFailed failure={failure} retry={retry} isRetrying={isRetrying} />
    if (!rows || !me) return <ChatBones />
    return <Room group={group} me={me} rows={rows} hasOlder={hasOlder} />
  }
  return <div className={styles.room}>{content()}</div>
}
