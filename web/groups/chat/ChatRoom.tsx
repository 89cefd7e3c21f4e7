import { useMemo, useRef, useState } from 'react'
import type { GroupMessage, JoinedGroup } from '#shared/groups/contract.ts'
import { mayManage, mayTakeDownMessages } from '#shared/groups/rules.ts'
import { newUntil } from '#shared/safety/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { useMe } from '#web/auth/data.ts'
import { t } from '#web/language/t.tsx'
import styles from '#web/messaging/ChatRoom.module.css'
import type { Address, Chat } from '#web/messaging/chat.ts'
import { type ChatMessage, isUnsent } from '#web/messaging/chatItems.ts'
import { ChatSkeleton, MessagesFailed } from '#web/messaging/chatStates.tsx'
import { deleteMessage, editMessage } from '#web/messaging/conversationActions.ts'
import { LiveAnnouncer } from '#web/messaging/LiveAnnouncer.tsx'
import { MessageList } from '#web/messaging/MessageList.tsx'
import { useTypingUsers } from '#web/messaging/typingIndicators.ts'
import { useComposing } from '#web/messaging/useComposing.ts'
import { openReport } from '#web/safety/data.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { lazyWithToast } from '#web/ui/lazyWithToast.ts'
import {
  useGroupMessages,
  useMarkRead,
  useNewerGroupMessages,
  useOlderGroupMessages,
} from './data.ts'
import { EventCardMessage } from './EventCardMessage.tsx'
import { GroupComposer } from './GroupComposer.tsx'
import {
  discardMessage,
  retryMessage,
  sendMessage,
  useDiscardDelivered,
  usePendingMessages,
} from './sendMessage.ts'
import { mayWriteAt } from './slowMode.ts'
import { typingLabel } from './typingLabel.ts'

const removeDialog = lazyWithToast(
  async () => (await import('./RemoveMessageDialog.tsx')).RemoveMessageDialog,
)
const deleteDialog = lazyWithToast(
  async () => (await import('#web/messaging/DeleteMessageDialog.tsx')).DeleteMessageDialog,
)

type RoomProps = {
  group: JoinedGroup
  me: Me
  rows: readonly GroupMessage[]
  history: ReturnType<typeof useGroupMessages>
}

const Room = ({ group, me, rows, history }: RoomProps) => {
  const [sent, setSent] = useState<string>()
  const [deleting, setDeleting] = useState<ChatMessage | null>(null)
  const stopDeleting = () => setDeleting(null)
  const DeleteMessageDialog = deleteDialog.useComponent(deleting !== null, stopDeleting)
  const [removing, setRemoving] = useState<ChatMessage | null>(null)
  const stopRemoving = () => setRemoving(null)
  const RemoveMessageDialog = removeDialog.useComponent(removing !== null, stopRemoving)
  const field = useRef<HTMLTextAreaElement>(null)
  const older = useOlderGroupMessages(group)
  const newer = useNewerGroupMessages(group)
  const latest = history.latest ?? rows
  const pending = usePendingMessages(group.id)
  const typingUsers = useTypingUsers(group.id)
  const markRead = useMarkRead(group.id)
  useDiscardDelivered(group.id, latest)
  const { id } = group
  const address = useMemo((): Address => ({ kind: 'group', id }), [id])
  const composing = useComposing({
    me,
    draft: `chat:${id}`,
    groupId: id,
    filesFrom: newUntil(me, new Date()),
    field,
    send: (message, replyTo, files) => {
      const added = sendMessage(id, message, me, replyTo, files)
      setSent(added.id)
      return added.stored
    },
    saveEdit: ({ id: messageId }, text) => editMessage(address, messageId, text, me),
  })
  const { reply, edit } = composing
  const isManager = mayManage(group, me)
  const maySend = isManager || !group.isForAdminsToWrite
  // A message is being changed, or one came back that may no longer be sent.
  const hasText =
    composing.context?.kind === 'edit' || composing.text !== '' || composing.tray.files.length > 0
  const mayTakeDown = mayTakeDownMessages(group, me)
  const chat = useMemo(
    (): Chat => ({
      address,
      me,
      isOpen: true,
      isManager,
      showSent: setSent,
      reply: maySend ? reply : undefined,
      edit,
      remove: (row) => (isUnsent(row) ? void deleteMessage(address, row.id, me) : setDeleting(row)),
      report: ({ id, user }) => openReport({ type: 'groupMessage', id, author: user }),
      takeDown: mayTakeDown ? setRemoving : undefined,
      correct: undefined,
    }),
    [address, me, maySend, isManager, mayTakeDown, reply, edit],
  )
  return (
    <>
      <MessageList
        label={t('groups.chat.messagesIn', { group: group.name })}
        chat={chat}
        lastReadSeq={group.lastReadSeq}
        rows={rows}
        latest={latest}
        target={history.target}
        pending={pending}
        lastSentId={sent}
        older={{ ...older, hasMore: history.hasOlder }}
        newer={{ ...newer, hasMore: history.hasNewer }}
        markRead={markRead}
        onRetry={retryMessage}
        onDiscard={discardMessage}
        renderCard={({ id, event, createdAt }) =>
          event && <EventCardMessage key={id} id={id} event={event} createdAt={createdAt} />
        }
        field={field}
      />
      <LiveAnnouncer rows={latest} meId={me.id} />
      <div className={styles.edge}>
        <p className={styles.typing} dir="auto">
          {typingLabel(typingUsers.map(({ name }) => name))}
        </p>
      </div>
      {maySend || hasText ? (
        <GroupComposer
          group={group}
          chat={chat}
          composing={composing}
          onEditLast={() => composing.editLast(latest, pending)}
          isClosed={!maySend}
          mayWriteAt={mayWriteAt(group, { me, isManager, rows: latest, pending })}
          field={field}
        />
      ) : (
        <p className={styles.closed} role="status">
          {t('conversation.writing.adminsOnly')}
        </p>
      )}
      {DeleteMessageDialog && (
        <DeleteMessageDialog
          message={deleting}
          consequence={t('groups.chat.deleteConsequence')}
          onClose={stopDeleting}
          onConfirm={() => {
            // Closes when the button that opened it is gone, and leaves the focus to the field.
            if (deleting) void deleteMessage(address, deleting.id, me).finally(stopDeleting)
          }}
          fallbackFocus={field}
        />
      )}
      {RemoveMessageDialog && (
        <RemoveMessageDialog
          groupId={id}
          message={removing}
          onClose={stopRemoving}
          fallbackFocus={field}
        />
      )}
    </>
  )
}

export const ChatRoom = ({ group }: { group: JoinedGroup }) => {
  const { data: me } = useMe()
  const history = useGroupMessages(group)
  const { rows, failure, retry, isRetrying } = history
  const content = () => {
    if (failure?.code === 'group_membership_required' || failure?.status === 404)
      return <ChatClosed isGroupDeleted={failure.status === 404} />
    if (failure) return <MessagesFailed failure={failure} retry={retry} isRetrying={isRetrying} />
    if (!rows || !me) return <ChatSkeleton />
    return <Room group={group} me={me} rows={rows} history={history} />
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
