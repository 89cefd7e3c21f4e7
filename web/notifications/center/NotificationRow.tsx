import {
  IconBell,
  IconCalendarEvent,
  IconCheck,
  IconMessage2,
  IconSchool,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { useId } from 'react'
import { useLocation } from 'wouter'
import type { NotificationCategory } from '#shared/notifications/contract.ts'
import { EventPicture } from '#web/events/EventPicture.tsx'
import { StillComingAnswers } from '#web/events/stillComing/StillComingAnswers.tsx'
import { t } from '#web/language/t.tsx'
import { safeRedirectPath } from '#web/page/redirects.ts'
import { dialogHistoryState } from '#web/page/urlState.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { formatRelativeTime } from '#web/ui/format.ts'
import { NameList } from '#web/ui/NameList.tsx'
import styles from './NotificationRow.module.css'
import { type NotificationEntry, namesPlace, titleOf } from './notificationEntries.ts'

const icons: Record<NotificationCategory, typeof IconBell> = {
  events: IconCalendarEvent,
  social: IconUsers,
  learning: IconSchool,
  community: IconMessage2,
  other: IconBell,
}

type Props = {
  entry: NotificationEntry
  now: Date
  onOpen: () => void
  onRead: () => void
  onDelete: () => void
  /** Its question was answered here, so its buttons are gone. */
  onAnswered: () => void
  onNavigate?: () => void
}

export const NotificationRow = ({
  entry,
  now,
  onOpen,
  onRead,
  onDelete,
  onAnswered,
  onNavigate,
}: Props) => {
  const [, navigate] = useLocation()
  const messageId = useId()
  const { type, priority, actionUrl, actionText, createdAt, event } = entry.notifications[0]
  const { names, title, message, isRead } = entry
  const path = safeRedirectPath(actionUrl) // null for links to other sites
  const isAsked = type === 'stillComing' && event !== null && !isRead
  const open = (more = '') => {
    onOpen()
    if (!path) return
    onNavigate?.()
    navigate(path + more, { state: dialogHistoryState })
  }
  const reading = { label: t('notifications.row.markRead'), icon: IconCheck, onChoose: onRead }
  const deletion = {
    label: t('common.delete'),
    icon: IconTrash,
    isDanger: true,
    onChoose: onDelete,
  }
  return (
    <li className={isRead ? styles.row : `${styles.row} ${styles.unread}`}>
      <Picture entry={entry} />
      <div className="flex-1">
        <h4 className={styles.title}>
          <button
            type="button"
            className={`no-outline ${styles.open}`}
            onClick={() => open()}
            {...(names.length === 0 && { dir: 'auto' })}
          >
            {names.length > 0 ? <NamesIn title={title} names={names} /> : title}
          </button>
        </h4>
        {message && (
          <p id={messageId} className={styles.message} dir="auto">
            {message}
          </p>
        )}
        <p className={styles.facts}>
          {priority === 'high' && <Badge tone="red">{t('notifications.row.important')}</Badge>}
          <time dateTime={createdAt.toISOString()}>{formatRelativeTime(createdAt, now)}</time>
          {path && actionText && !isAsked && (
            <span className="text-blue font-600">{actionText}</span>
          )}
        </p>
        {isAsked && (
          <div className={`cluster gap-8 ${styles.answers}`}>
            <StillComingAnswers
              eventId={event.id}
              describedBy={messageId}
              onAnswered={onAnswered}
              onCannotCome={() => open('&dialog=cancelPlace')}
            />
          </div>
        )}
      </div>
      <div className={styles.tools}>
        <span className={styles.dot} data-shown={!isRead || undefined}>
          {!isRead && <span className="visually-hidden">{t('notifications.row.new')}</span>}
        </span>
        <ActionMenu
          name={t('common.actionsForTitle', { title: titleOf(entry) })}
          actions={isRead ? [deletion] : [reading, deletion]}
        />
      </div>
    </li>
  )
}

/** The title with each name in its own element, since names may run in another direction. */
const NamesIn = ({ title, names }: Pick<NotificationEntry, 'title' | 'names'>) => {
  const [before, after] = title.split(namesPlace)
  return (
    <>
      {before}
      <NameList names={names} />
      {after}
    </>
  )
}

const maxFaces = 2

/** The people, the event, or a sign for the category. */
const Picture = ({ entry: { actors, notifications } }: { entry: NotificationEntry }) => {
  const [{ event, category }] = notifications
  const [actor] = actors
  const Icon = icons[category]
  if (actors.length > 1)
    return (
      <span className={styles.faces}>
        {actors.slice(0, maxFaces).map(({ id, name, profilePhoto }) => (
          <Avatar key={id} name={name} photo={profilePhoto} size="small" />
        ))}
      </span>
    )
  if (actor) return <Avatar name={actor.name} photo={actor.profilePhoto} />
  if (event) return <EventPicture event={event} className={styles.event} isThumbnail />
  return (
    <span className={styles.icon} aria-hidden="true">
      <Icon size={20} stroke={1.75} />
    </span>
  )
}
