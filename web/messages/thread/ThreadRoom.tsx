import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import {
  type Conversation,
  type DirectMessage,
  NewDirectMessage,
} from '#shared/messages/contract.ts'
import type { Me, PublicUser } from '#shared/users/user.ts'
import { rich, t } from '#web/language/t.tsx'
import { useDeleteMessage, useMarkRead, useOlderDirectMessages } from '#web/messages/data.ts'
import {
  type DirectRow,
  discardMessage,
  retryMessage,
  sendMessage,
  useDiscardDelivered,
  usePendingMessages,
} from '#web/messages/sendMessage.ts'
import { Composer } from '#web/messaging/Composer.tsx'
import { useCaret } from '#web/messaging/composerInput.ts'
import { LiveAnnouncer } from '#web/messaging/LiveAnnouncer.tsx'
import { MessageList } from '#web/messaging/MessageList.tsx'
import { hrefOfPerson } from '#web/page/hrefs.ts'
import { platform } from '#web/page/platform.ts'
import { openReport } from '#web/safety/data.ts'
import { readDraft, saveDraft } from '#web/storage/drafts.ts'
import { lazyWithToast } from '#web/ui/lazyWithToast.ts'
import styles from './Thread.module.css'

const deleteDialog = lazyWithToast(
  async () => (await import('#web/messaging/DeleteMessageDialog.tsx')).DeleteMessageDialog,
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
  const DeleteMessageDialog = deleteDialog.useComponent(deleting !== null, stopDeleting)
  const remove = useDeleteMessage()
  const markRead = useMarkRead()
  const [markReadTo] = useState(() => (seq: number) => markRead({ userId: otherUserId, seq }))
  const field = useRef<HTMLTextAreaElement>(null)
  const older = useOlderDirectMessages(conversation)
  const pending = usePendingMessages(otherUserId)
  useDiscardDelivered(otherUserId, messages)
  const rows = toRows(messages, conversation, me)
  const name = otherUser?.name ?? t('common.deletedUser')
  return (
    <>
      <MessageList
        label={t('messages.thread.messagesWith', { name })}
        me={me}
        lastReadSeq={lastReadSeq}
        rows={rows}
        pending={pending}
        lastSentId={sent}
        older={{ ...older, hasMore: hasOlder }}
        markRead={markReadTo}
        onDelete={setDeleting}
        onReport={({ id, user }) => openReport({ type: 'directMessage', id, author: user })}
        onRetry={retryMessage}
        onDiscard={discardMessage}
        field={field}
        isDirect
        seenSeq={seenSeq}
      />
      <LiveAnnouncer rows={rows} meId={me.id} />
      {isOpen ? (
        <>
          <SentNotice hasArrived={rows.some(({ clientId }) => clientId === sent)} sent={sent} />
          <DirectComposer
            otherUserId={otherUserId}
            recipient={name}
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
          consequence={t('messages.thread.deleteConsequence')}
          onClose={stopDeleting}
          isBusy={remove.isPending}
          onConfirm={() => {
            if (deleting) remove.mutate({ id: deleting.id }, { onSettled: stopDeleting })
          }}
          fallbackFocus={field}
        />
      )}
    </>
  )
}

type ComposerProps = {
  otherUserId: string
  /** Name of the other user. */
  recipient: string
  me: { id: string }
  onSend: (message: string) => void
  field: RefObject<HTMLTextAreaElement | null>
}

const maxLength = 5000

const validate = (text: string) =>
  NewDirectMessage.shape.content.safeParse(text).error?.issues[0]?.message ?? null

const DirectComposer = ({ otherUserId, recipient, me, onSend, field }: ComposerProps) => {
  const draft = `direct:${otherUserId}`
  const [text, setText] = useState(() => readDraft(me.id, draft) ?? '')
  const caret = useCaret(field)
  return (
    <Composer
      recipient={recipient}
      text={text}
      onTextChange={(next) => {
        setText(next)
        saveDraft(me.id, draft, next)
      }}
      onSend={onSend}
      maxLength={maxLength}
      validate={validate}
      field={field}
      caret={caret}
    />
  )
}

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
  <p className={styles.closed} role="status">
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

const toRow = (message: DirectMessage, otherUserId: string, user: PublicUser | null) => {
  const { id, content, seq, changedSeq, isDeleted, clientId, createdAt } = message
  return {
    id,
    seq,
    changedSeq,
    message: content,
    isDeleted,
    clientId,
    createdAt,
    otherUserId,
    user,
  }
}

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
