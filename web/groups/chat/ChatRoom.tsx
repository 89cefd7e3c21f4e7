import { useRef, useState } from 'react'
import type { GroupMessage, JoinedGroup } from '#shared/groups/contract.ts'
import { mayTakeDownMessages } from '#shared/groups/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { useMe } from '#web/auth/data.ts'
import { t } from '#web/language/t.tsx'
import styles from '#web/messaging/ChatRoom.module.css'
import { ChatSkeleton, MessagesFailed } from '#web/messaging/chatStates.tsx'
import { LiveAnnouncer } from '#web/messaging/LiveAnnouncer.tsx'
import { MessageList } from '#web/messaging/MessageList.tsx'
import { useTypingUsers } from '#web/messaging/typingIndicators.ts'
import { openReport } from '#web/safety/data.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { lazyWithToast } from '#web/ui/lazyWithToast.ts'
import { useDeleteMessage, useGroupMessages, useMarkRead, useOlderGroupMessages } from './data.ts'
import { EventCardMessage } from './EventCardMessage.tsx'
import { GroupComposer } from './GroupComposer.tsx'
import {
  discardMessage,
  retryMessage,
  sendMessage,
  useDiscardDelivered,
  usePendingMessages,
} from './sendMessage.ts'
import { typingLabel } from './typingLabel.ts'

const removeDialog = lazyWithToast(
  async () => (await import('./RemoveMessageDialog.tsx')).RemoveMessageDialog,
)
const deleteDialog = lazyWithToast(
  async () => (await import('#web/messaging/DeleteMessageDialog.tsx')).DeleteMessageDialog,
)

type RoomProps = { group: JoinedGroup; me: Me; rows: readonly GroupMessage[]; hasOlder: boolean }

const Room = ({ group, me, rows, hasOlder }: RoomProps) => {
  const [sent, setSent] = useState<string>()
  const [deleting, setDeleting] = useState<GroupMessage | null>(null)
  const stopDeleting = () => setDeleting(null)
  const DeleteMessageDialog = deleteDialog.useComponent(deleting !== null, stopDeleting)
  const [removing, setRemoving] = useState<GroupMessage | null>(null)
  const stopRemoving = () => setRemoving(null)
  const RemoveMessageDialog = removeDialog.useComponent(removing !== null, stopRemoving)
  const remove = useDeleteMessage()
  const field = useRef<HTMLTextAreaElement>(null)
  const older = useOlderGroupMessages(group)
  const pending = usePendingMessages(group.id)
  const typingUsers = useTypingUsers(group.id)
  const markRead = useMarkRead(group.id)
  useDiscardDelivered(group.id, rows)
  return (
    <>
      <MessageList
        label={t('groups.chat.messagesIn', { group: group.name })}
        me={me}
        lastReadSeq={group.lastReadSeq}
        rows={rows}
        pending={pending}
        lastSentId={sent}
        older={{ ...older, hasMore: hasOlder }}
        markRead={markRead}
        onDelete={setDeleting}
        onReport={({ id, user }) => openReport({ type: 'groupMessage', id, author: user })}
        onTakeDown={mayTakeDownMessages(group, me) ? setRemoving : undefined}
        onRetry={retryMessage}
        onDiscard={discardMessage}
        renderCard={({ id, event, createdAt }) =>
          event && <EventCardMessage key={id} id={id} event={event} createdAt={createdAt} />
        }
        field={field}
      />
      <LiveAnnouncer rows={rows} meId={me.id} />
      <div className={styles.edge}>
        <p className={styles.typing} dir="auto">
          {typingLabel(typingUsers.map(({ name }) => name))}
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
          consequence={t('groups.chat.deleteConsequence')}
          onClose={stopDeleting}
          isBusy={remove.isPending}
          onConfirm={() => {
            if (!deleting) return
            const { groupId: id, id: messageId } = deleting
            remove.mutate({ id, messageId }, { onSettled: stopDeleting })
          }}
          fallbackFocus={field}
        />
      )}
      {RemoveMessageDialog && (
        <RemoveMessageDialog message={removing} onClose={stopRemoving} fallbackFocus={field} />
      )}
    </>
  )
}

export const ChatRoom = ({ group }: { group: JoinedGroup }) => {
  const { data: me } = useMe()
  const { rows, hasOlder, failure, retry, isRetrying } = useGroupMessages(group)
  const content = () => {
    if (failure?.code === 'group_membership_required' || failure?.status === 404)
      return <ChatClosed isGroupDeleted={failure.status === 404} />
    if (failure) return <MessagesFailed failure={failure} retry={retry} isRetrying={isRetrying} />
    if (!rows || !me) return <ChatSkeleton />
    return <Room group={group} me={me} rows={rows} hasOlder={hasOlder} />
  }
  return <div className={styles.room}>{content()}</div>
}

/** Shown when the user is removed, or the group deleted, while the chat is open. */
const ChatClosed = ({ isGroupDeleted }: { isGroupDeleted: boolean }) => (
  <div className={styles.state} role="status">
    {isGroupDeleted ? (
      <EmptyState
        drawing="people"
        title={t('groups.chat.groupDeleted')}
        hint={t('groups.chat.groupDeletedHint')}
      />
    ) : (
      <EmptyState
        drawing="people"
        title={t('groups.chat.notMember')}
        hint={t('groups.chat.notMemberHint')}
      />
    )}
  </div>
)
