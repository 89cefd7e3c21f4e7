import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import type { GroupMessage, JoinedGroup } from '#shared/groups/contract.ts'
import { mayDeleteMessage } from '#shared/groups/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { chatItems } from './chatItems.ts'
import { DownButton } from './DownButton.tsx'
import { hasPointer } from './hasPointer.ts'
import styles from './MessageList.module.css'
import { MessageRow } from './MessageRow.tsx'
import { type Older, OlderMessages } from './OlderMessages.tsx'
import type { Unsent } from './outbox.ts'
import { discardMessage, retryMessage } from './sending.ts'
import { useChatScroll } from './useChatScroll.ts'
import { useReading } from './useReading.ts'

type Props = {
  group: JoinedGroup
  me: Me
  rows: readonly GroupMessage[]
  unsent: readonly Unsent[]
  /** The last one sent here: whoever says something wants to see it. */
  sent: string | undefined
  older: Older
  markRead: (seq: number) => Promise<unknown>
  onDelete: (row: GroupMessage) => void
  /** Where one types; it keeps the focus. */
  field: RefObject<HTMLElement | null>
}

const seqOf = (row: GroupMessage | undefined) => row?.seq ?? 0

/** From one button of its kind to the next, in place of a tab stop for each message. */
const moveBetweenButtons = (event: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (!step || !(event.target as Element).matches('[data-delete]')) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-delete]')]
  all[all.indexOf(event.target as HTMLElement) + step]?.focus()
  event.preventDefault()
}

export const MessageList = ({
  group,
  me,
  rows,
  unsent,
  sent,
  older,
  markRead,
  onDelete,
  field,
}: Props) => {
  const newest = seqOf(rows.at(-1))
  const [opening] = useState({ lastReadSeq: group.lastReadSeq, newestSeq: newest })
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
  const isNews = (row: GroupMessage) => row.seq > seen && row.user?.id !== me.id && !row.isDeleted
  const news = isAtEnd ? 0 : rows.filter(isNews).length
  if (isAtEnd && newest > seen) setSeen(newest)
  useReading({ group, rows, meId: me.id, isAtEnd, markRead })

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
  const [{ retry, discard }] = useState(() => ({
    retry: (row: GroupMessage) => {
      retryMessage(row)
      focusHere()
    },
    discard: (row: GroupMessage) => {
      discardMessage(row)
      focusHere()
    },
  }))
  const loadOlder = () => {
    older.load()
    focusHere()
  }
  const isDeletable = (row: GroupMessage) => mayDeleteMessage(row, me) && !row.isDeleted
  const lastDeletable = rows.findLast(isDeletable)
  return (
    <div className={styles.place}>
      {/* Silent by itself: older messages coming in are no news. NewsForReaders tells what is new. */}
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: without it, nobody scrolls by keyboard. */}
      <div
        ref={box}
        className={styles.box}
        role="log"
        aria-label={`Messages in ${group.name}`}
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
                isTabStop={item.row === lastDeletable}
                onDelete={onDelete}
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
