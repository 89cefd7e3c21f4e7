import { useRef, useState } from 'react'
import type { Conversation, DirectMessage } from '#shared/messages/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { useDeleteMessage, useMarkRead, useOlderMessages } from '#web/messages/data.ts'
import {
  type DirectRow,
  discardMessage,
  retryMessage,
  sendMessage,
  useForgetArrived,
  useUnsent,
} from '#web/messages/sending.ts'
import { openReport } from '#web/safety/data.ts'
import { MessageList } from '#web/ui/chat/MessageList.tsx'
import { NewsForReaders } from '#web/ui/chat/NewsForReaders.tsx'
import { latePart } from '#web/ui/latePart.ts'
import { DirectComposer } from './DirectComposer.tsx'
import { rowsOf } from './rowsOf.ts'
import { SentNote } from './SentNote.tsx'
import { ThreadClosed } from './ThreadClosed.tsx'

const question = latePart(
  async () => (await import('#web/ui/chat/DeleteMessageDialog.tsx')).DeleteMessageDialog,
)

type Props = {
  conversation: Conversation
  me: Me
  messages: readonly DirectMessage[]
  hasOlder: boolean
}

export const ThreadRoom = ({ conversation, me, messages, hasOlder }: Props) => {
  const { otherUserId, otherUser, isOpen, lastReadSeq, seenSeq } = conversation
  const [sent, setSent] = useState<string>()
  const [deleting, setDeleting] = useState<DirectRow | null>(null)
  const stopDeleting = () => setDeleting(null)
  const DeleteMessageDialog = question.usePart(deleting !== null, stopDeleting)
  const remove = useDeleteMessage()
  const markRead = useMarkRead()
  const [mark] = useState(() => (seq: number) => markRead({ userId: otherUserId, seq }))
  const field = useRef<HTMLTextAreaElement>(null)
  const older = useOlderMessages(conversation)
  const unsent = useUnsent(otherUserId)
  useForgetArrived(otherUserId, messages)
  const rows = rowsOf(messages, conversation, me)
  const name = otherUser?.name ?? 'Deleted user'
  return (
    <>
      <MessageList
        label={`Messages with ${name}`}
        me={me}
        lastReadSeq={lastReadSeq}
        rows={rows}
        unsent={unsent}
        sent={sent}
        older={{ ...older, hasMore: hasOlder }}
        markRead={mark}
        onDelete={setDeleting}
        onReport={({ id, user }) => openReport({ type: 'directMessage', id, author: user })}
        onRetry={retryMessage}
        onDiscard={discardMessage}
        field={field}
        isPair
        seenSeq={seenSeq}
      />
      <NewsForReaders rows={rows} meId={me.id} />
      {isOpen ? (
        <>
          <SentNote hasArrived={rows.some(({ clientId }) => clientId === sent)} sent={sent} />
          <DirectComposer
            otherUserId={otherUserId}
            to={name}
            me={me}
            onSend={(message) => setSent(sendMessage(otherUserId, message, me))}
            field={field}
          />
        </>
      ) : (
        <ThreadClosed conversation={conversation} />
      )}
      {DeleteMessageDialog && (
        <DeleteMessageDialog
          message={deleting}
          consequence="It goes for both of you, and this cannot be taken back."
          onClose={stopDeleting}
          isBusy={remove.isPending}
          onConfirm={() => {
            if (deleting) remove.mutate({ id: deleting.id }, { onSettled: stopDeleting })
          }}
          place={field}
        />
      )}
    </>
  )
}
