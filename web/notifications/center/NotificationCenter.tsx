import { type ReactNode, useRef, useState } from 'react'
import { addDays, type Day } from '#shared/calendar/days.ts'
import type { Notification } from '#shared/notifications/contract.ts'
import { rich, t } from '#web/language/t.tsx'
import { useUnreadCount } from '#web/notifications/data.ts'
import { Chip, ChipRow } from '#web/ui/ChipRow.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { amsterdamDay, formatDayLabel } from '#web/ui/format.ts'
import { hidden } from '#web/ui/hiddenText.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
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

  const renderList = (all: Notification[]) => {
    // Cleared notifications are always older than the others.
    const hasEarlier = !showsEarlier && all.some(({ isCleared }) => isCleared)
    const rows = all.filter(({ isCleared }) => showsEarlier || !isCleared)
    const earlier = hasEarlier && (
      <button type="button" className={styles.action} onClick={showEarlier}>
        {t('notifications.list.showEarlier')}
      </button>
    )
    if (rows.length === 0)
      return (
        <EmptyState
          drawing="notifications"
          title={t('notifications.list.empty')}
          {...(filter === 'all' && { hint: t('notifications.list.emptyHint') })}
        >
          <div className="cluster gap-16 gap-y-0 justify-center">
            {filter !== 'all' && (
              <button type="button" className={styles.action} onClick={viewAll}>
                {t('notifications.list.viewAll')}
              </button>
            )}
            {earlier}
          </div>
        </EmptyState>
      )
    return (
      <>
        {byDay(rows, now).map(({ day, title, entries }, _, { length }) => (
          <div key={title}>
            <h3 className={isAlone(day, length) ? 'visually-hidden' : styles.day}>{title}</h3>
            <PlainList>
              {entries.map((entry) => (
                <NotificationRow
                  key={entry.key}
                  entry={entry}
                  now={now}
                  onRead={() => markEntryRead(entry)}
                  onOpen={() => open(entry.notifications)}
                  onDelete={() => deleteEntry(entry)}
                  onAnswered={focusSection.onSuccess}
                  {...(onNavigate && { onNavigate })}
                />
              ))}
            </PlainList>
          </div>
        ))}
        {earlier ? (
          <div className={styles.earlier}>{earlier}</div>
        ) : (
          <ShowMore label={rich('notifications.list.more', { hidden })} list={list} />
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
          {t('notifications.panel.markAllRead')}
        </button>
        {closeButton}
      </div>
      <div className={styles.tools}>
        <ChipRow label={t('notifications.filter.label')} selected={filter}>
          {filters.map((value) => (
            <Chip key={value} isPressed={value === filter} onClick={() => setFilter(value)}>
              {t(`notifications.filter.${value}`)}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <section
        ref={section}
        aria-label={t('notifications.list.label')}
        tabIndex={-1}
        className={isBounded ? `${styles.container} ${styles.bounded}` : styles.container}
      >
        <Loaded
          query={list}
          errorTitle={t('notifications.list.loadFailed')}
          skeleton={<NotificationRowsSkeleton />}
        >
          {renderList}
        </Loaded>
      </section>
    </>
  )
}

const filters: Filter[] = ['all', 'unread', 'events', 'social', 'learning', 'community']

/** A heading “Earlier” without other headings is for screen readers only. */
const isAlone = (day: Day | null, sections: number) => day === null && sections === 1

/** Those of today, of yesterday, and the earlier ones (null). */
const byDay = (rows: Notification[], now: Date) => {
  const today = amsterdamDay(now)
  const days = [today, addDays(today, -1), null]
  const dayOf = ({ createdAt }: Notification) => {
    const day = amsterdamDay(createdAt)
    return days.includes(day) ? day : null
  }
  return days
    .map((day) => {
      const ofDay = rows.filter((row) => dayOf(row) === day)
      const [first] = ofDay
      const title =
        day && first ? formatDayLabel(first.createdAt, now) : t('notifications.list.earlier')
      return { day, title, entries: toEntries(ofDay, now) }
    })
    .filter(({ entries }) => entries.length > 0)
}

const NotificationRowsSkeleton = () => (
  <LoadingRegion label={t('notifications.list.loading')} count={4}>
    <div className={row.row}>
      <Skeleton width="2.75rem" height="2.75rem" round />
      <div className="flex-1">
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
