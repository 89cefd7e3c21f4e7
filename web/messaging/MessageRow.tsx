import { memo } from 'react'
import { isTextOfFiles } from '#shared/files/wordless.ts'
import { MessageFiles } from '#web/files/MessageFiles.tsx'
import { useLanguage } from '#web/language/catalogue.ts'
import { type Label, t } from '#web/language/t.tsx'
import { TranslateText, useShownText } from '#web/translation/TranslateText.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatFullDateAndTime, formatTime } from '#web/ui/format.ts'
import { optionalComponent } from '#web/ui/lazyComponent.tsx'
import { RichText } from '#web/ui/RichText.tsx'
import { StaffBadge } from '#web/ui/StaffBadge.tsx'
import { textDirection } from '#web/ui/textDirection.ts'
import type { Chat } from './chat.ts'
import type { ChatMessage, MessageItem } from './chatItems.ts'
import { LinkCard } from './links/LinkCard.tsx'
import styles from './MessageRow.module.css'
import { MessageToolbar } from './MessageToolbar.tsx'
import { PinMark } from './pins/PinMark.tsx'
import { Poll } from './polls/Poll.tsx'
import { QuotedMessage } from './QuotedMessage.tsx'
import { Reactions } from './reactions/Reactions.tsx'
import { messageElementId } from './useScrollToLinkedMessage.ts'

/** What a row asks of its list; the same objects in each render. */
export type RowHandlers = {
  goTo: (id: string) => void
  openReactions: (row: ChatMessage, button: HTMLButtonElement) => void
  openMenu: (row: ChatMessage, button: HTMLButtonElement) => void
  openPicture: (fileId: string) => void
  retry: (row: ChatMessage) => void
  discard: (row: ChatMessage) => void
}

const PendingFiles = optionalComponent(
  async () => (await import('#web/files/PendingFiles.tsx')).PendingFiles,
)
const Correction = optionalComponent(
  async () => (await import('./corrections/Correction.tsx')).Correction,
)

type Props = Pick<MessageItem, 'row' | 'isOwn' | 'startsRun' | 'endsRun' | 'state'> & {
  chat: Chat
  handlers: RowHandlers
  /** The arrow keys lead from its buttons to those of the other messages. */
  isTabStop: boolean
  /** The last message of another member. */
  isNewestOfOthers: boolean
  /** Whether avatars and names are shown. */
  showsAuthor: boolean
  /** Whether the other person has seen it. */
  isSeen: boolean
}

/** Instead of the time. */
const stateLabels: Record<MessageItem['state'], Label | null> = {
  sent: null,
  sending: 'messaging.row.sending',
  waiting: 'messaging.row.waiting',
  failed: 'messaging.row.notSent',
}

export const MessageRow = memo(
  ({
    row,
    isOwn,
    startsRun,
    endsRun,
    state,
    chat,
    handlers,
    isTabStop,
    isNewestOfOthers,
    showsAuthor,
    isSeen,
  }: Props) => {
    useLanguage()
    const { me } = chat
    const { user, message, isDeleted, isRemoved, createdAt, replyTo, editedAt, isPinned } = row
    const files = isDeleted ? undefined : row.files
    const isWordless = isTextOfFiles(message, files ?? row.pendingFiles)
    const kind = `${chat.address.kind}Message` as const
    const subject = { kind, id: row.id, text: message } as const
    const shownText = useShownText(subject)
    const name = user?.name ?? t('common.deletedUser')
    const isNamed = showsAuthor && startsRun && !isOwn
    const showsTime = endsRun || isSeen || state !== 'sent' || editedAt || isPinned
    const stateLabel = stateLabels[state]
    const stateText = stateLabel && t(stateLabel)
    const time = formatTime(createdAt)
    const editedText = editedAt ? ` · ${t('conversation.edits.edited')}` : ''
    const seenText = isSeen ? ` · ${t('messaging.row.seen')}` : ''
    const bubbleId = messageElementId(row.id)
    const isActive = chat.isOpen && state === 'sent' && user !== null && !isDeleted
    return (
      <div
        className={styles.row}
        data-message={row.id}
        data-own={isOwn || undefined}
        data-start={startsRun || undefined}
        data-end={endsRun || undefined}
        data-state={state}
        data-swipeable={(isActive && chat.reply !== undefined) || undefined}
      >
        {showsAuthor && !isOwn && (
          <div className={styles.face}>
            {endsRun && <Avatar name={name} photo={user?.profilePhoto ?? null} size="small" />}
          </div>
        )}
        {/* Nothing covers the ways out of a failure. */}
        <div className={styles.body} data-keep-clear={state === 'failed' ? 'ifRoom' : undefined}>
          <div
            id={bubbleId}
            className={styles.bubble}
            data-deleted={isDeleted || undefined}
            data-files={(files || row.pendingFiles) && true}
          >
            <p className={isNamed ? styles.name : 'visually-hidden'}>
              {isOwn ? t('common.you') : <bdi>{name}</bdi>}
              {isNamed && user?.staff && (
                <>
                  {' '}
                  <StaffBadge user={user} />
                </>
              )}
            </p>
            {replyTo && !isDeleted && <QuotedMessage quote={replyTo} onOpen={handlers.goTo} />}
            {files && (
              <div className={styles.files}>
                <MessageFiles
                  files={files}
                  sender={{ id: user?.id ?? null, name: user?.name ?? null, isMe: isOwn }}
                  onOpen={handlers.openPicture}
                />
              </div>
            )}
            {row.pendingFiles && (
              <div className={styles.files}>
                <PendingFiles
                  files={row.pendingFiles}
                  describedBy={bubbleId}
                  onCancel={state === 'sending' ? () => handlers.discard(row) : undefined}
                />
              </div>
            )}
            {/* The time is at the end of the text. */}
            <div
              className={styles.words}
              data-below={row.poll || isWordless ? true : undefined}
              dir={isDeleted || row.poll ? undefined : textDirection(shownText)}
            >
              {isDeleted ? (
                <p className={styles.deleted}>
                  {isRemoved ? t('messaging.row.removed') : t('common.messageDeleted')}
                </p>
              ) : row.poll ? (
                <Poll row={row} chat={chat} />
              ) : isWordless ? null : (
                <RichText text={shownText} username={me.username} />
              )}
              {showsTime && (
                <span
                  className={styles.room}
                  data-pinned={isPinned}
                  data-text={stateText ?? `${time}${editedText}${seenText}`}
                />
              )}
              <p className={showsTime ? styles.meta : 'visually-hidden'}>
                {isPinned && <PinMark />}
                {stateText ?? (
                  <>
                    <time
                      dateTime={createdAt.toISOString()}
                      title={formatFullDateAndTime(createdAt)}
                    >
                      {time}
                    </time>
                    {editedAt && <span title={formatFullDateAndTime(editedAt)}>{editedText}</span>}
                    {seenText}
                  </>
                )}
              </p>
            </div>
            {!isDeleted && <LinkCard text={message} />}
          </div>
          <Reactions row={row} chat={chat} />
          {row.correction && <Correction row={row} chat={chat} />}
          {!isOwn && user && !isDeleted && !isWordless && (
            <TranslateText subject={subject} me={me} isOneOfMany={!isNewestOfOthers} />
          )}
          {(state === 'failed' || state === 'waiting') && (
            <p className="cluster gap-4 mt-2">
              {state === 'failed' && (
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  aria-describedby={bubbleId}
                  onClick={() => handlers.retry(row)}
                >
                  {t('messaging.row.retry')}
                </Button>
              )}
              <Button
                variant="subtle"
                color="soft"
                size="compact-sm"
                aria-describedby={bubbleId}
                onClick={() => handlers.discard(row)}
              >
                {t('messaging.row.discard')}
              </Button>
            </p>
          )}
        </div>
        {user && state !== 'sending' && !isDeleted && (
          <MessageToolbar
            row={row}
            isOpen={isActive}
            isTabStop={isTabStop}
            onReact={handlers.openReactions}
            onReply={chat.reply}
            onMore={handlers.openMenu}
          />
        )}
      </div>
    )
  },
)
