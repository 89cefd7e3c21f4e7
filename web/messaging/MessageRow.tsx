import { IconFlag, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import type { Me } from '#shared/users/user.ts'
import { useLanguage } from '#web/language/catalogue.ts'
import { type Label, t } from '#web/language/t.tsx'
import { TranslateText, useShownText } from '#web/translation/TranslateText.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatFullDateAndTime, formatTime } from '#web/ui/format.ts'
import { RichText } from '#web/ui/RichText.tsx'
import { StaffBadge } from '#web/ui/StaffBadge.tsx'
import { textDirection } from '#web/ui/textDirection.ts'
import type { ChatMessage, MessageItem } from './chatItems.ts'
import styles from './MessageRow.module.css'
import { messageElementId } from './useScrollToLinkedMessage.ts'

type Props = Pick<MessageItem, 'row' | 'isOwn' | 'startsRun' | 'endsRun' | 'state'> & {
  me: Pick<Me, 'username' | 'languages'>
  kind: 'groupMessage' | 'directMessage'
  /** The arrow keys lead from its button to the other buttons of the kind. */
  isTabStop: boolean
  /** The last message of another member. */
  isNewestOfOthers: boolean
  /** Whether avatars and names are shown. */
  showsAuthor: boolean
  /** Whether the other person has seen it. */
  isSeen: boolean
  onDelete: (row: ChatMessage) => void
  onReport: (row: ChatMessage) => void
  /** For managers of the group, instead of reporting. */
  onTakeDown: ((row: ChatMessage) => void) | undefined
  onRetry: (row: ChatMessage) => void
  onDiscard: (row: ChatMessage) => void
}

const maxLabelLength = 40

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
    me,
    kind,
    isTabStop,
    isNewestOfOthers,
    showsAuthor,
    isSeen,
    onDelete,
    onReport,
    onTakeDown,
    onRetry,
    onDiscard,
  }: Props) => {
    useLanguage()
    const { user, message, isDeleted, isRemoved, createdAt } = row
    const subject = { kind, id: row.id, text: message } as const
    const shownText = useShownText(subject)
    const name = user?.name ?? t('common.deletedUser')
    const isNamed = showsAuthor && startsRun && !isOwn
    const showsTime = endsRun || isSeen || state !== 'sent'
    const stateLabel = stateLabels[state]
    const stateText = stateLabel && t(stateLabel)
    const time = formatTime(createdAt)
    const seenText = ` · ${t('messaging.row.seen')}`
    const label = { text: message.slice(0, maxLabelLength) }
    const bubbleId = messageElementId(row.id)
    return (
      <div
        className={styles.row}
        data-message={row.id}
        data-own={isOwn || undefined}
        data-start={startsRun || undefined}
        data-end={endsRun || undefined}
        data-state={state}
      >
        {showsAuthor && !isOwn && (
          <div className={styles.face}>
            {endsRun && <Avatar name={name} photo={user?.profilePhoto ?? null} size="small" />}
          </div>
        )}
        <div className={styles.body}>
          <div id={bubbleId} className={styles.bubble} data-deleted={isDeleted || undefined}>
            <p className={isNamed ? styles.name : 'visually-hidden'}>
              {isOwn ? t('common.you') : <bdi>{name}</bdi>}
              {isNamed && user?.staff && (
                <>
                  {' '}
                  <StaffBadge user={user} />
                </>
              )}
            </p>
            {/* The time is at the end of the text. */}
            <div className={styles.words} dir={isDeleted ? undefined : textDirection(shownText)}>
              {isDeleted ? (
                <p className={styles.deleted}>
                  {isRemoved ? t('messaging.row.removed') : t('common.messageDeleted')}
                </p>
              ) : (
                <RichText text={shownText} username={me.username} />
              )}
              {showsTime && (
                <span
                  className={styles.room}
                  data-text={stateText ?? (isSeen ? `${time}${seenText}` : time)}
                />
              )}
              <p className={showsTime ? styles.meta : 'visually-hidden'}>
                {stateText ?? (
                  <>
                    <time
                      dateTime={createdAt.toISOString()}
                      title={formatFullDateAndTime(createdAt)}
                    >
                      {time}
                    </time>
                    {isSeen && seenText}
                  </>
                )}
              </p>
            </div>
          </div>
          {!isOwn && user && !isDeleted && (
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
                  onClick={() => onRetry(row)}
                >
                  {t('messaging.row.retry')}
                </Button>
              )}
              <Button
                variant="subtle"
                color="soft"
                size="compact-sm"
                aria-describedby={bubbleId}
                onClick={() => onDiscard(row)}
              >
                {t('messaging.row.discard')}
              </Button>
            </p>
          )}
        </div>
        {isOwn && state === 'sent' && !isDeleted && (
          // A plain button, because there may be hundreds.
          <button
            type="button"
            className={styles.delete}
            data-step="delete"
            tabIndex={isTabStop ? 0 : -1}
            aria-label={t('messaging.row.deleteLabel', label)}
            onClick={() => onDelete(row)}
          >
            <IconTrash size={18} stroke={1.75} aria-hidden="true" />
          </button>
        )}
        {!isOwn && user && !isDeleted && onTakeDown && (
          <button
            type="button"
            className={styles.delete}
            data-step="report"
            tabIndex={isTabStop ? 0 : -1}
            aria-label={t('messaging.row.removeLabel', label)}
            onClick={() => onTakeDown(row)}
          >
            <IconTrash size={18} stroke={1.75} aria-hidden="true" />
          </button>
        )}
        {!isOwn && user && !isDeleted && !onTakeDown && (
          <button
            type="button"
            className={styles.report}
            data-step="report"
            tabIndex={isTabStop ? 0 : -1}
            aria-label={t('messaging.row.reportLabel', label)}
            onClick={() => onReport(row)}
          >
            <IconFlag size={18} stroke={1.75} aria-hidden="true" />
          </button>
        )}
      </div>
    )
  },
)
