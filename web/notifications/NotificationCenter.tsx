import { type ReactNode, useRef, useState } from 'react'
import type { Notification } from '#shared/notifications/contract.ts'
import { Chip, ChipRow } from '#web/ui/ChipRow.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { formatDayLabel } from '#web/ui/format.ts'
import { PlainList } from '#web/ui/PlainList.tsx'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import {
  type Filter,
  useDeleteNotification,
  useMarkAllRead,
  useMarkRead,
  useNotifications,
  useOpenNotification,
  useUnreadCount,
} from './data.ts'
import styles from './NotificationCenter.module.css'
import row from './NotificationRow.module.css'
import { NotificationRow } from './NotificationRow.tsx'
import { type NotificationEntry, toEntries } from './notificationEntries.ts'
import { useWholeRows } from './useWholeRows.ts'

type Props = {
  heading: ReactNode
  /** Beside the heading. */
  closeButton?: ReactNode
  /** In the panel the list scrolls; on a page it has its full height. */
  isBounded?: boolean
  /** Called when a notification navigates to another screen. */
  onNavigate?: () => void
}

export const NotificationCenter = ({
  heading,
  closeButton,
  isBounded = false,
  onNavigate,
}: Props) => {
  const [filter, setFilter] = useState<Filter>('all')
  const [showsEarlier, setShowsEarlier] = useState(false)
  const list = useNotifications(filter)
  const { data: unread } = useUnreadCount()
  const markRead = useMarkRead()
  const open = useOpenNotification()
  const markAllRead = useMarkAllRead()
  const remove = useDeleteNotification()
  const [now] = useState(() => new Date())
  const section = useRef<HTMLElement>(null)
  // The focused button disappears with its row.
  const focusSection = { onSuccess: () => section.current?.focus({ preventScroll: true }) }

  useWholeRows(section, isBounded)

  const viewAll = () => {
    setFilter('all')
    focusSection.onSuccess()
  }

  const showEarlier = () => {
    setShowsEarlier(true)
    focusSection.onSuccess()
  }

  const markEntryRead = ({ notifications }: NotificationEntry) => {
    for (const { id, isRead } of notifications) if (!isRead) markRead.mutate({ id }, focusSection)
  }

  const deleteEntry = ({ notifications }: NotificationEntry) => {
    for (const { id } of notifications) remove.mutate({ id }, focusSection)
  }

  const clear = () => {
    setShowsEarlier(false)
    markAllRead.mutate(undefined, focusSection)
  }

  const content = () => {
    if (list.failure)
      return <LoadFailure title="Your notifications could not be loaded" query={list} />
    if (!list.rows) return <NotificationRowsSkeleton />
    // Cleared notifications are always older than the others.
    const hasEarlier = !showsEarlier && list.rows.some(({ isCleared }) => isCleared)
    const rows = list.rows.filter(({ isCleared }) => showsEarlier || !isCleared)
    const earlier = hasEarlier && (
      <button type="button" className={styles.action} onClick={showEarlier}>
        Show earlier notifications
      </button>
    )
    if (rows.length === 0)
      return (
        <EmptyState
          drawing="notifications"
          title="No notifications found"
          {...(filter === 'all' && { hint: 'News about your events and people will appear here.' })}
        >
          <div className={styles.actions}>
            {filter !== 'all' && (
              <button type="button" className={styles.action} onClick={viewAll}>
                View all notifications
              </button>
            )}
            {earlier}
          </div>
        </EmptyState>
      )
    return (
      <>
        {byDay(rows, now).map(({ title, entries }, _, { length }) => (
          <div key={title}>
            <h3 className={isAlone(title, length) ? 'visually-hidden' : styles.day}>{title}</h3>
            <PlainList>
              {entries.map((entry) => (
                <NotificationRow
                  key={entry.key}
                  entry={entry}
                  now={now}
                  onRead={() => markEntryRead(entry)}
                  onOpen={() => open(entry.notifications)}
                  onDelete={() => deleteEntry(entry)}
                  {...(onNavigate && { onNavigate })}
                />
              ))}
            </PlainList>
          </div>
        ))}
        {earlier ? (
          <div className={styles.earlier}>{earlier}</div>
        ) : (
          <ShowMore label="notifications" list={list} />
        )}
      </>
    )
  }
  return (
    <>
      <div className={styles.header}>
        {heading}
        <button
          type="button"
          className={styles.markAll}
          disabled={!unread?.count || markAllRead.isPending}
          onClick={clear}
        >
          Mark all read
        </button>
        {closeButton}
      </div>
      <div className={styles.tools}>
        <ChipRow label="Show notifications" selected={filter}>
          {choices.map(({ value, label }) => (
            <Chip key={value} isPressed={value === filter} onClick={() => setFilter(value)}>
              {label}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <section
        ref={section}
        aria-label="List of notifications"
        tabIndex={-1}
        className={isBounded ? `${styles.container} ${styles.bounded}` : styles.container}
      >
        {content()}
      </section>
    </>
  )
}

const choices: { value: Filter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'events', label: 'Events' },
  { value: 'social', label: 'Social' },
  { value: 'learning', label: 'Learning' },
  { value: 'community', label: 'Community' },
]

const days = ['Today', 'Yesterday', 'Earlier']

/** A heading “Earlier” without other headings is for screen readers only. */
const isAlone = (title: string, sections: number) => title === 'Earlier' && sections === 1

const byDay = (rows: Notification[], now: Date) => {
  const dayOf = ({ createdAt }: Notification) => {
    const label = formatDayLabel(createdAt, now)
    return days.includes(label) ? label : 'Earlier'
  }
  return days
    .map((title) => ({
      title,
      entries: toEntries(
        rows.filter((row) => dayOf(row) === title),
        now,
      ),
    }))
    .filter(({ entries }) => entries.length > 0)
}

const NotificationRowsSkeleton = () => (
  <LoadingRegion label="notifications" count={4}>
    <div className={row.row}>
      <Skeleton width="2.75rem" height="2.75rem" round />
      <div className={row.text}>
        <Skeleton width="60%" height="1.125rem" />
        <p className={row.message}>
          <Skeleton width="90%" height="1.25rem" />
        </p>
        <p className={row.facts}>
          <Skeleton width="40%" height="1.25rem" />
        </p>
      </div>
    </div>
  </LoadingRegion>
)
