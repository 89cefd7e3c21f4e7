import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import type { Me } from '#shared/users/user.ts'
import { chatItems } from './chatItems.ts'
import type { ChatRow, Unsent } from './chatRow.ts'
import { DownButton } from './DownButton.tsx'
import { hasPointer } from './hasPointer.ts'
import styles from './MessageList.module.css'
import { MessageRow } from './MessageRow.tsx'
import { type Older, OlderMessages } from './OlderMessages.tsx'
import { useChatScroll } from './useChatScroll.ts'
import { useReading } from './useReading.ts'

type Props<Row> = {
  /** Of the list, for readers. */
  label: string
  me: Me
  /** Up to which was read when this was opened. */
  lastReadSeq: number
  rows: readonly Row[]
  unsent: readonly Unsent<Row>[]
  /** The last one sent here: whoever says something wants to see it. */
  sent: string | undefined
  older: Older
  markRead: (seq: number) => Promise<unknown>
  onDelete: (row: Row) => void
  onReport: (row: Row) => void
  onRetry: (row: Row) => void
  onDiscard: (row: Row) => void
  /** Where one types; it keeps the focus. */
  field: RefObject<HTMLElement | null>
  /** Between two people nobody needs to be told who said what. */
  isPair?: boolean
  /** How far the other of the two has seen what I said; null: that is not shown. */
  seenSeq?: number | null
}

const seqOf = (row: ChatRow | undefined) => row?.seq ?? 0

/** From one button of its kind to the next, in place of a tab stop for each message. */
const moveBetweenButtons = (event: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  const kind = (event.target as HTMLElement).dataset.step
  if (!step || !kind) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(`[data-step="${kind}"]`)]
  all[all.indexOf(event.target as HTMLElement) + step]?.focus()
  event.preventDefault()
}

export const MessageList = <Row extends ChatRow>({
  label,
  me,
  lastReadSeq,
  rows,
  unsent,
  sent,
  older,
  markRead,
  onDelete,
  onReport,
  onRetry,
  onDiscard,
  field,
  isPair = false,
  seenSeq = null,
}: Props<Row>) => {
  const newest = seqOf(rows.at(-1))
  const [opening] = useState({ lastReadSeq, newestSeq: newest })
  const [seen, setSeen] = useState(newest)
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const { isAtEnd, note, goToEnd } = useChatScroll({
    box,
    content,
    sent,
    onNearStart: () => {
      if (older.hasMore && !older.isLoading && !older.hasFailed) older.load()
    },
  })
  const isNews = (row: ChatRow) => row.seq > seen && row.user?.id !== me.id && !row.isDeleted
  const news = isAtEnd ? 0 : rows.filter(isNews).length
  if (isAtEnd && newest > seen) setSeen(newest)
  useReading({ lastReadSeq, rows, meId: me.id, isAtEnd, markRead })

  const items = chatItems({
    rows,
    unsent,
    meId: me.id,
    opening,
    hasOlder: older.hasMore,
    now: new Date(),
  })
  // Buttons that go away with the press would take the focus with them.
  const focusHere = () => box.current?.focus({ preventScroll: true })
  const goDown = () => {
    goToEnd()
    if (hasPointer()) field.current?.focus({ preventScroll: true })
    else focusHere()
  }
  const [{ retry, discard, remove, report }] = useState(() => ({
    retry: (row: ChatRow) => {
      onRetry(row as Row)
      focusHere()
    },
    discard: (row: ChatRow) => {
      onDiscard(row as Row)
      focusHere()
    },
    remove: (row: ChatRow) => onDelete(row as Row),
    report: (row: ChatRow) => onReport(row as Row),
  }))
  const loadOlder = () => {
    older.load()
    focusHere()
  }
  const isOwnAndThere = (row: ChatRow) => row.user?.id === me.id && !row.isDeleted
  const lastDeletable = rows.findLast(isOwnAndThere)
  const lastReportable = rows.findLast(
    ({ user, isDeleted }) => user && user.id !== me.id && !isDeleted,
  )
  const lastSeen =
    seenSeq === null ? null : rows.findLast((row) => isOwnAndThere(row) && row.seq <= seenSeq)
  return (
    <div className={styles.place}>
      {/* Silent by itself: older messages coming in are no news. NewsForReaders tells what is new. */}
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: without it, nobody scrolls by keyboard. */}
      <div
        ref={box}
        className={styles.box}
        role="log"
        aria-label={label}
        aria-live="off"
        tabIndex={0}
        onScroll={note}
        onKeyDown={moveBetweenButtons}
      >
        {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above */}
        <div ref={content} className={styles.content}>
          <OlderMessages
            older={{ ...older, load: loadOlder }}
            isEmpty={items.length === 0 && !older.hasMore}
          />
          {items.map((item) => {
            if (item.kind === 'day')
              return (
                <p key={item.key} className={styles.day}>
                  {item.label}
                </p>
              )
            if (item.kind === 'unread')
              return (
                <p key={item.key} className={styles.unread} data-unread>
                  New<span className="only-for-readers"> messages from here</span>
                </p>
              )
            return (
              <MessageRow
                key={item.key}
                row={item.row}
                isOwn={item.isOwn}
                startsRun={item.startsRun}
                state={item.state}
                username={me.username}
                isTabStop={item.row === lastDeletable || item.row === lastReportable}
                hasFaces={!isPair}
                isSeen={item.row === lastSeen}
                onDelete={remove}
                onReport={report}
                onRetry={retry}
                onDiscard={discard}
              />
            )
          })}
        </div>
      </div>
      {!isAtEnd && items.length > 0 && <DownButton news={news} onPress={goDown} />}
    </div>
  )
}
