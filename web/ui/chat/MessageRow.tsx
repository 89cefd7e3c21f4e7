import { Button } from '@mantine/core'
import { IconFlag, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { Avatar } from '#web/ui/Avatar.tsx'
import { showFullDateAndTime, showTime } from '#web/ui/format.ts'
import { RichText } from '#web/ui/RichText.tsx'
import { StaffBadge } from '#web/ui/StaffBadge.tsx'
import type { MessageItem } from './chatItems.ts'
import type { ChatRow } from './chatRow.ts'
import styles from './MessageRow.module.css'

type Props = Pick<MessageItem, 'row' | 'isOwn' | 'startsRun' | 'state'> & {
  /** Of the person who reads. */
  username: string
  /** The other buttons of its kind are reached from it by the arrow keys. */
  isTabStop: boolean
  /** Whose words they are needs no saying where there are only two. */
  hasFaces: boolean
  /** By the other of the two. */
  isSeen: boolean
  onDelete: (row: ChatRow) => void
  onReport: (row: ChatRow) => void
  onRetry: (row: ChatRow) => void
  onDiscard: (row: ChatRow) => void
}

const longestName = 40

export const MessageRow = memo(
  ({
    row,
    isOwn,
    startsRun,
    state,
    username,
    isTabStop,
    hasFaces,
    isSeen,
    onDelete,
    onReport,
    onRetry,
    onDiscard,
  }: Props) => {
    const { user, message, isDeleted, createdAt } = row
    const name = user?.name ?? 'Deleted user'
    const isNamed = hasFaces && startsRun && !isOwn
    const wordsId = `said-${row.id}`
    return (
      <div
        className={styles.row}
        data-message
        data-own={isOwn || undefined}
        data-start={startsRun || undefined}
        data-state={state}
      >
        {hasFaces && !isOwn && (
          <div className={styles.face}>
            {startsRun && <Avatar name={name} photo={user?.profilePhoto ?? null} size="small" />}
          </div>
        )}
        <div className={styles.words}>
          <div id={wordsId} className={styles.bubble} data-deleted={isDeleted || undefined}>
            <p className={isNamed ? styles.name : 'only-for-readers'} dir="auto">
              {isOwn ? 'You' : name}
              {isNamed && user?.staff && (
                <>
                  {' '}
                  <StaffBadge user={user} />
                </>
              )}
            </p>
            {isDeleted ? (
              <p className={styles.deleted}>Message deleted</p>
            ) : (
              <RichText text={message} username={username} />
            )}
            <p className={styles.facts}>
              {state === 'sending' ? (
                'Sending…'
              ) : state === 'waiting' ? (
                'Waiting to send'
              ) : state === 'failed' ? (
                'Not sent'
              ) : (
                <>
                  <time dateTime={createdAt.toISOString()} title={showFullDateAndTime(createdAt)}>
                    {showTime(createdAt)}
                  </time>
                  {isSeen && ' · Seen'}
                </>
              )}
            </p>
          </div>
          {(state === 'failed' || state === 'waiting') && (
            <p className={styles.steps}>
              {state === 'failed' && (
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  aria-describedby={wordsId}
                  onClick={() => onRetry(row)}
                >
                  Retry
                </Button>
              )}
              <Button
                variant="subtle"
                color="soft"
                size="compact-sm"
                aria-describedby={wordsId}
                onClick={() => onDiscard(row)}
              >
                Discard
              </Button>
            </p>
          )}
        </div>
        {isOwn && state === 'sent' && !isDeleted && (
          // Plain, for there may be hundreds of them.
          <button
            type="button"
            className={styles.delete}
            data-step="delete"
            tabIndex={isTabStop ? 0 : -1}
            aria-label={`Delete message: ${message.slice(0, longestName)}`}
            onClick={() => onDelete(row)}
          >
            <IconTrash size={18} stroke={1.75} aria-hidden="true" />
          </button>
        )}
        {!isOwn && user && !isDeleted && (
          <button
            type="button"
            className={styles.report}
            data-step="report"
            tabIndex={isTabStop ? 0 : -1}
            aria-label={`Report message: ${message.slice(0, longestName)}`}
            onClick={() => onReport(row)}
          >
            <IconFlag size={18} stroke={1.75} aria-hidden="true" />
          </button>
        )}
      </div>
    )
  },
)
