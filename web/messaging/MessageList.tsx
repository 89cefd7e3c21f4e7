import { IconArrowDown } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import type { Me } from '#shared/users/user.ts'
import { rich, t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatBadgeCount } from '#web/ui/formatCount.ts'
import { hasPointer } from '#web/ui/hasPointer.ts'
import { lazyWithToast } from '#web/ui/lazyWithToast.ts'
import { buildChatItems, type ChatMessage, groupByDay, type PendingMessage } from './chatItems.ts'
import styles from './MessageList.module.css'
import { MessageRow } from './MessageRow.tsx'
import type { MessageAction } from './MessageSheet.tsx'
import { useChatScroll } from './useChatScroll.ts'
import { useLongPress } from './useLongPress.ts'
import { useMarkRead } from './useMarkRead.ts'
import { useScrollToLinkedMessage } from './useScrollToLinkedMessage.ts'

const messageSheet = lazyWithToast(async () => (await import('./MessageSheet.tsx')).MessageSheet)

type Props<Row> = {
  /** The accessible name of the list. */
  label: string
  me: Me
  /** The read position when the chat was opened. */
  lastReadSeq: number
  rows: readonly Row[]
  pending: readonly PendingMessage<Row>[]
  /** The last message sent here, which is scrolled into view. */
  lastSentId: string | undefined
  older: OlderMessagesState
  markRead: (seq: number) => Promise<unknown>
  onDelete: (row: Row) => void
  onReport: (row: Row) => void
  /** For managers of the group, instead of reporting. */
  onTakeDown?: ((row: Row) => void) | undefined
  onRetry: (row: Row) => void
  onDiscard: (row: Row) => void
  /** The text field, which keeps the focus. */
  field: RefObject<HTMLElement | null>
  /** What is shown instead of a message; null: it is shown. */
  renderCard?: (row: Row) => ReactNode
  /** Between two people, messages show no avatar and no name. */
  isDirect?: boolean
  /** The last own message that the other person has seen; null: read receipts are off. */
  seenSeq?: number | null
}

const seqOf = (row: ChatMessage | undefined) => row?.seq ?? 0

/** Arrow keys move between buttons of a kind, so that not every message is a tab stop. */
const focusAdjacentButton = (event: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  const kind = (event.target as HTMLElement).dataset.step
  if (!step || !kind) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(`[data-step="${kind}"]`)]
  all[all.indexOf(event.target as HTMLElement) + step]?.focus()
  event.preventDefault()
}

export const MessageList = <Row extends ChatMessage>({
  label,
  me,
  lastReadSeq,
  rows,
  pending,
  lastSentId,
  older,
  markRead,
  onDelete,
  onReport,
  onTakeDown,
  onRetry,
  onDiscard,
  field,
  renderCard,
  isDirect = false,
  seenSeq = null,
}: Props<Row>) => {
  const newest = seqOf(rows.at(-1))
  const [opening] = useState({ lastReadSeq, newestSeq: newest })
  const [lastSeenSeq, setLastSeenSeq] = useState(newest)
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const { isAtEnd, onScroll, goToEnd } = useChatScroll({
    box,
    content,
    lastSentId,
    onNearStart: () => {
      if (older.hasMore && !older.isLoading && !older.hasFailed) older.load()
    },
  })
  const isUnseen = (row: ChatMessage) =>
    row.seq > lastSeenSeq && row.user?.id !== me.id && !row.isDeleted
  const unseen = isAtEnd ? 0 : rows.filter(isUnseen).length
  if (isAtEnd && newest > lastSeenSeq) setLastSeenSeq(newest)
  useScrollToLinkedMessage(box, rows, older)
  useMarkRead({ lastReadSeq, rows, meId: me.id, isAtEnd, markRead })

  const items = buildChatItems({
    rows,
    pending,
    meId: me.id,
    opening,
    hasOlder: older.hasMore,
    now: new Date(),
  })
  // A button that disappears when pressed would lose the focus.
  const focusLog = () => box.current?.focus({ preventScroll: true })
  const jumpToEnd = () => {
    goToEnd()
    if (hasPointer()) field.current?.focus({ preventScroll: true })
    else focusLog()
  }
  const [{ retry, discard, remove, report, takeDown }] = useState(() => ({
    retry: (row: ChatMessage) => {
      onRetry(row as Row)
      focusLog()
    },
    discard: (row: ChatMessage) => {
      onDiscard(row as Row)
      focusLog()
    },
    remove: (row: ChatMessage) => onDelete(row as Row),
    report: (row: ChatMessage) => onReport(row as Row),
    takeDown: (row: ChatMessage) => onTakeDown?.(row as Row),
  }))
  const [pressed, setPressed] = useState<ChatMessage | null>(null)
  const release = () => setPressed(null)
  const MessageSheet = messageSheet.useComponent(pressed !== null, release)
  const longPress = useLongPress((target) => {
    // A long press on a link opens the browser's own menu.
    if (target.closest('a, button')) return
    const id = target.closest<HTMLElement>('[data-message]')?.dataset.message
    const row = rows.find((one) => one.id === id && !one.isDeleted)
    if (!row) return
    navigator.vibrate?.(10)
    setPressed(row)
  })
  const actionFor = (row: ChatMessage | null): MessageAction | null => {
    if (!row?.user) return null
    if (row.user.id === me.id) return 'delete'
    return onTakeDown ? 'takeDown' : 'report'
  }
  const act = { delete: remove, takeDown, report }
  const loadOlder = () => {
    older.load()
    focusLog()
  }
  const isOwnUndeleted = (row: ChatMessage) => row.user?.id === me.id && !row.isDeleted
  const lastDeletable = rows.findLast(isOwnUndeleted)
  const lastReportable = rows.findLast(
    ({ user, isDeleted }) => user && user.id !== me.id && !isDeleted,
  )
  const lastSeen =
    seenSeq === null ? null : rows.findLast((row) => isOwnUndeleted(row) && row.seq <= seenSeq)
  return (
    <div className={styles.wrapper}>
      {/* Not live itself: older messages are not announced. NewsForReaders announces new ones. */}
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: needed for scrolling by keyboard. */}
      <div
        ref={box}
        className={styles.box}
        role="log"
        aria-label={label}
        aria-live="off"
        tabIndex={0}
        onScroll={onScroll}
        onKeyDown={focusAdjacentButton}
        {...longPress}
      >
        {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above */}
        <div ref={content} className={styles.content}>
          <OlderMessages
            older={{ ...older, load: loadOlder }}
            isEmpty={items.length === 0 && !older.hasMore}
          />
          {groupByDay(items).map(({ key, label: day, items }) => (
            <div key={key} className={styles.section}>
              <p className={styles.day}>{day}</p>
              {items.map((item) =>
                item.kind === 'unread' ? (
                  <p key={item.key} className={styles.unread} data-unread>
                    {rich('messaging.list.unreadDivider', {
                      hidden: (children) => <span className="visually-hidden">{children}</span>,
                    })}
                  </p>
                ) : (
                  (renderCard?.(item.row as Row) ?? (
                    <MessageRow
                      key={item.key}
                      row={item.row}
                      isOwn={item.isOwn}
                      startsRun={item.startsRun}
                      endsRun={item.endsRun}
                      state={item.state}
                      me={me}
                      kind={isDirect ? 'directMessage' : 'groupMessage'}
                      isTabStop={item.row === lastDeletable || item.row === lastReportable}
                      isNewestOfOthers={item.row === lastReportable}
                      showsAuthor={!isDirect}
                      isSeen={item.row === lastSeen}
                      onDelete={remove}
                      onReport={report}
                      onTakeDown={onTakeDown && takeDown}
                      onRetry={retry}
                      onDiscard={discard}
                    />
                  ))
                ),
              )}
            </div>
          ))}
        </div>
      </div>
      {MessageSheet && (
        <MessageSheet
          row={pressed}
          action={actionFor(pressed)}
          onClose={release}
          onAct={(row) => act[actionFor(row) ?? 'report'](row)}
          fallbackFocus={box}
        />
      )}
      {!isAtEnd && items.length > 0 && <JumpToEndButton unseen={unseen} onPress={jumpToEnd} />}
    </div>
  )
}

type OlderMessagesState = {
  hasMore: boolean
  isLoading: boolean
  hasFailed: boolean
  load: () => void
}

/** The status line above the first message. */
const OlderMessages = ({ older, isEmpty }: { older: OlderMessagesState; isEmpty: boolean }) => {
  if (isEmpty) return <p className={styles.empty}>{t('messaging.list.empty')}</p>
  if (older.hasFailed)
    return (
      <p className={styles.start} role="alert">
        {t('messaging.list.olderFailed')}{' '}
        <Button variant="subtle" size="compact-sm" onClick={older.load}>
          {t('common.tryAgain')}
        </Button>
      </p>
    )
  if (older.hasMore) return <p className={styles.start}>{t('messaging.list.loadingOlder')}</p>
  return <p className={styles.start}>{t('messaging.list.beginning')}</p>
}

type JumpToEndProps = {
  /** The number of messages that arrived while the user had scrolled up. */
  unseen: number
  onPress: () => void
}

const arrow = <IconArrowDown size={18} stroke={2} aria-hidden="true" />

const JumpToEndButton = ({ unseen, onPress }: JumpToEndProps) =>
  unseen > 0 ? (
    <Button className={styles.down ?? ''} rightSection={arrow} onClick={onPress}>
      {t('messaging.list.showNew')} <span className={styles.count}>{formatBadgeCount(unseen)}</span>
    </Button>
  ) : (
    <Button
      className={`${styles.down} ${styles.plain}`}
      variant="default"
      aria-label={t('messaging.list.goToNewest')}
      onClick={onPress}
    >
      {arrow}
    </Button>
  )
