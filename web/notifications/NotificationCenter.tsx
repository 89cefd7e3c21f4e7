import { useRef, useState } from 'react'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import {
  type Filter,
  useDeleteNotification,
  useMarkAllRead,
  useMarkRead,
  useNotifications,
  useOpenNotification,
  useUnreadCount,
} from './data.ts'
import { FilterChips } from './FilterChips.tsx'
import styles from './NotificationCenter.module.css'
import { NotificationRow } from './NotificationRow.tsx'
import { WaitingRows } from './WaitingRows.tsx'

type Props = {
  /** In the panel the list scrolls within a height; on a page it is as long as it is. */
  isBounded?: boolean
  /** Called when a notification leads to another screen. */
  onLeave?: () => void
}

export const NotificationCenter = ({ isBounded = false, onLeave }: Props) => {
  const [filter, setFilter] = useState<Filter>('all')
  const [showsEarlier, setShowsEarlier] = useState(false)
  const list = useNotifications(filter)
  const { data: unread } = useUnreadCount()
  const markRead = useMarkRead()
  const open = useOpenNotification()
  const markAllRead = useMarkAllRead()
  const remove = useDeleteNotification()
  const [now] = useState(() => new Date())
  const place = useRef<HTMLElement>(null)
  // The button that had the focus goes away with its row.
  const keepFocus = { onSuccess: () => place.current?.focus({ preventScroll: true }) }

  const viewAll = () => {
    setFilter('all')
    keepFocus.onSuccess()
  }

  const showEarlier = () => {
    setShowsEarlier(true)
    keepFocus.onSuccess()
  }

  const clear = () => {
    setShowsEarlier(false)
    markAllRead.mutate(undefined, keepFocus)
  }

  const content = () => {
    if (list.failure)
      return (
        <FailedState
          title="Your notifications could not be loaded"
          reason={list.failure.reason}
          onRetry={() => void list.retry()}
          isRetrying={list.isRetrying}
        />
      )
    if (!list.rows) return <WaitingRows />
    // Those that were cleared are all older than the others.
    const hasEarlier = !showsEarlier && list.rows.some(({ isCleared }) => isCleared)
    const rows = list.rows.filter(({ isCleared }) => showsEarlier || !isCleared)
    const earlier = hasEarlier && (
      <button type="button" className={styles.way} onClick={showEarlier}>
        Show earlier notifications
      </button>
    )
    if (rows.length === 0)
      return (
        <EmptyState
          title="No notifications found"
          {...(filter === 'all' && { hint: 'News about your events and people will appear here.' })}
        >
          <div className={styles.ways}>
            {filter !== 'all' && (
              <button type="button" className={styles.way} onClick={viewAll}>
                View all notifications
              </button>
            )}
            {earlier}
          </div>
        </EmptyState>
      )
    return (
      <>
        <ul className={styles.list}>
          {rows.map((notification) => (
            <NotificationRow
              key={notification.id}
              notification={notification}
              now={now}
              onRead={() => markRead.mutate({ id: notification.id }, keepFocus)}
              onOpen={() => open(notification)}
              onDelete={() => remove.mutate({ id: notification.id }, keepFocus)}
              {...(onLeave && { onLeave })}
            />
          ))}
        </ul>
        {earlier ? (
          <div className={styles.earlier}>{earlier}</div>
        ) : (
          <ShowMore what="notifications" list={list} />
        )}
      </>
    )
  }
  return (
    <>
      <div className={styles.tools}>
        <FilterChips filter={filter} onChange={setFilter} />
        <button
          type="button"
          className={styles.markAll}
          disabled={!unread?.count || markAllRead.isPending}
          onClick={clear}
        >
          Mark all read
        </button>
      </div>
      <section
        ref={place}
        aria-label="List of notifications"
        tabIndex={-1}
        className={isBounded ? `${styles.place} ${styles.bounded}` : styles.place}
      >
        {content()}
      </section>
    </>
  )
}
