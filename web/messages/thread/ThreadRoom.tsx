import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import { maxMessageLength } from '#shared/conversation/message.ts'
import {
  type Conversation,
  type DirectMessage,
  NewDirectMessage,
} from '#shared/messages/contract.ts'
import { newUntil } from '#shared/safety/rules.ts'
import type { Me, PublicUser } from '#shared/users/user.ts'
import { rich, t } from '#web/language/t.tsx'
import {
  useMarkRead,
  useNewerDirectMessages,
  useOlderDirectMessages,
  type useThread,
} from '#web/messages/data.ts'
import {
  type DirectRow,
  discardMessage,
  retryMessage,
  sendMessage,
  useDiscardDelivered,
  usePendingMessages,
} from '#web/messages/sendMessage.ts'
import room from '#web/messaging/ChatRoom.module.css'
import { Composer } from '#web/messaging/Composer.tsx'
import type { Address, Chat } from '#web/messaging/chat.ts'
import { type ChatMessage, isUnsent } from '#web/messaging/chatItems.ts'
import { useCaret } from '#web/messaging/composerInput.ts'
import { deleteMessage, editMessage } from '#web/messaging/conversationActions.ts'
import { LiveAnnouncer } from '#web/messaging/LiveAnnouncer.tsx'
import { MessageList } from '#web/messaging/MessageList.tsx'
import { useComposing } from '#web/messaging/useComposing.ts'
import { hrefOfPerson } from '#web/page/hrefs.ts'
import { platform } from '#web/page/platform.ts'
import { openReport } from '#web/safety/data.ts'
import { lazyWithToast } from '#web/ui/lazyWithToast.ts'
import styles from './Thread.module.css'

const deleteDialog = lazyWithToast(
  async () => (await import('#web/messaging/DeleteMessageDialog.tsx')).DeleteMessageDialog,
)

const correctDialog = lazyWithToast(
  async () => (await import('#web/messaging/corrections/CorrectDialog.tsx')).CorrectDialog,
)

type Props = {
  conversation: Conversation
  me: Me
  messages: readonly DirectMessage[]
  history: ReturnType<typeof useThread>
}

export const ThreadRoom = ({ conversation, me, messages, history }: Props) => {
  const { otherUserId, otherUser, isOpen, lastReadSeq, seenSeq, buddyWeek } = conversation
  const [sent, setSent] = useState<string>()
  const [deleting, setDeleting] = useState<ChatMessage | null>(null)
  const stopDeleting = () => setDeleting(null)
  const DeleteMessageDialog = deleteDialog.useComponent(deleting !== null, stopDeleting)
  const [correcting, setCorrecting] = useState<ChatMessage | null>(null)
  const stopCorrecting = () => setCorrecting(null)
  const CorrectDialog = correctDialog.useComponent(correcting !== null, stopCorrecting)
  const markRead = useMarkRead()
  const [markReadTo] = useState(() => (seq: number) => markRead({ userId: otherUserId, seq }))
  const field = useRef<HTMLTextAreaElement>(null)
  const older = useOlderDirectMessages(conversation)
  const newer = useNewerDirectMessages(conversation)
  const pending = usePendingMessages(otherUserId)
  useDiscardDelivered(otherUserId, history.latest)
  const rows = toRows(messages, conversation, me)
  const latest = history.hasNewer ? toRows(history.latest ?? [], conversation, me) : rows
  const name = otherUser?.name ?? t('common.deletedUser')
  const address = useMemo((): Address => ({ kind: 'direct', id: otherUserId }), [otherUserId])
  const composing = useComposing({
    me,
    draft: `direct:${otherUserId}`,
    // Facts are shown to connections only.
    filesFrom: conversation.otherFacts ? null : newUntil(me, new Date()),
    field,
    send: (message, replyTo, files) => {
      const added = sendMessage(otherUserId, message, me, replyTo, files)
      setSent(added.id)
      return added.stored
    },
    saveEdit: ({ id }, text) => editMessage(address, id, text, me),
  })
  const { reply, edit } = composing
  const chat = useMemo(
    (): Chat => ({
      address,
      me,
      isOpen,
      isManager: isOpen,
      showSent: setSent,
      reply,
      edit,
      remove: (row) => (isUnsent(row) ? void deleteMessage(address, row.id, me) : setDeleting(row)),
      report: ({ id, user }) => openReport({ type: 'directMessage', id, author: user }),
      takeDown: undefined,
      correct: isOpen && buddyWeek !== null ? setCorrecting : undefined,
    }),
    [address, me, isOpen, buddyWeek, reply, edit],
  )
  return (
    <>
      <MessageList
        label={t('messages.thread.messagesWith', { name })}
        chat={chat}
        lastReadSeq={lastReadSeq}
        rows={rows}
        latest={latest}
        target={history.target}
        pending={pending}
        lastSentId={sent}
        older={{ ...older, hasMore: history.hasOlder }}
        newer={{ ...newer, hasMore: history.hasNewer }}
        markRead={markReadTo}
        onRetry={retryMessage}
        onDiscard={discardMessage}
        field={field}
        isDirect
        seenSeq={seenSeq}
      />
      <LiveAnnouncer rows={latest} meId={me.id} />
      {isOpen ? (
        <>
          <SentNotice hasArrived={latest.some(({ clientId }) => clientId === sent)} sent={sent} />
          <DirectComposer
            recipient={name}
            chat={chat}
            composing={composing}
            onEditLast={() => composing.editLast(latest, pending)}
            field={field}
          />
        </>
      ) : (
        <ThreadClosed conversation={conversation} />
      )}
      {CorrectDialog && correcting && (
        <CorrectDialog
          row={correcting}
          chat={chat}
          onClose={stopCorrecting}
          fallbackFocus={field}
        />
      )}
      {DeleteMessageDialog && (
        <DeleteMessageDialog
          message={deleting}
          consequence={t('messages.thread.deleteConsequence')}
          onClose={stopDeleting}
          onConfirm={() => {
            // Closes when the button that opened it is gone, and leaves the focus to the field.
            if (deleting) void deleteMessage(address, deleting.id, me).finally(stopDeleting)
          }}
          fallbackFocus={field}
        />
      )}
    </>
  )
}

type ComposerProps = Pick<
  ComponentProps<typeof Composer>,
  'recipient' | 'chat' | 'composing' | 'onEditLast' | 'field'
>

const validate = (text: string) =>
  NewDirectMessage.shape.content.safeParse(text).error?.issues[0]?.message ?? null

const DirectComposer = (props: ComposerProps) => (
  <Composer
    {...props}
    maxLength={maxMessageLength.direct}
    validate={validate}
    caret={useCaret(props.field)}
  />
)

type SentNoticeProps = {
  /** Local id of the last message sent here. */
  sent: string | undefined
  hasArrived: boolean
}

const visibleMs = 4000

const useAutoClear = (value: string | undefined, clear: (value: string) => void) => {
  useEffect(() => {
    if (value === undefined) return
    const timer = setTimeout(() => clear(value), visibleMs)
    return () => clearTimeout(timer)
  }, [value, clear])
}

/**
 * Confirms that the server has the message; in a line of its own, so that nothing moves or is
 * covered.
 */
const SentNotice = ({ sent, hasArrived }: SentNoticeProps) => {
  const [shownBefore, setShownBefore] = useState<string>()
  const current = hasArrived && sent !== shownBefore ? sent : undefined
  useAutoClear(current, setShownBefore)
  return (
    <div className={styles.statusLine}>
      <p className={styles.sent} role="status">
        {current && t('messages.thread.sent')}
      </p>
    </div>
  )
}

type ThreadClosedProps = { conversation: Pick<Conversation, 'otherUser' | 'isBlocked'> }

/**
 * Replaces the composer of a conversation that cannot continue. A blocked user sees the same text
 * as after an ended connection, so that the block is not revealed.
 */
const ThreadClosed = ({ conversation: { otherUser, isBlocked } }: ThreadClosedProps) => (
  <p className={room.closed} role="status">
    {!otherUser && t('messages.thread.otherLeft', { community: platform.name })}
    {otherUser && !isBlocked && t('messages.thread.disconnected')}
    {otherUser &&
      isBlocked &&
      rich('messages.thread.blocked', {
        name: otherUser.name,
        link: (children) => <Link href={hrefOfPerson(otherUser.username)}>{children}</Link>,
      })}
  </p>
)

// Unchanged messages keep the identity of their row, so that it does not re-render.
const rowCache = new WeakMap<DirectMessage, DirectRow>()

const toRow = (
  { content, senderId, receiverId, conversationId, isRead, updatedAt, ...rest }: DirectMessage,
  otherUserId: string,
  user: PublicUser | null,
) => ({ ...rest, message: content, otherUserId, user })

/** Maps messages to chat rows. */
const toRows = (
  messages: readonly DirectMessage[],
  { otherUserId, otherUser }: Pick<Conversation, 'otherUserId' | 'otherUser'>,
  me: PublicUser,
): DirectRow[] =>
  messages.map((message) => {
    const { senderId } = message
    const user = senderId === me.id ? me : senderId ? otherUser : null
    const cached = rowCache.get(message)
    if (cached && cached.user?.id === user?.id) return cached
    const row = toRow(message, otherUserId, user)
    rowCache.set(message, row)
    return row
  })
