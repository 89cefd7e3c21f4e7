import {
  IconBell,
  IconCalendarEvent,
  IconCheck,
  IconMessage2,
  IconSchool,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { useLocation } from 'wouter'
import type { Notification, NotificationCategory } from '#shared/notifications/contract.ts'
import { safeRedirectPath } from '#web/page/redirects.ts'
import { dialogHistoryState } from '#web/page/urlState.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { formatRelativeTime } from '#web/ui/format.ts'
import styles from './NotificationRow.module.css'

const icons: Record<NotificationCategory, typeof IconBell> = {
  events: IconCalendarEvent,
  social: IconUsers,
  learning: IconSchool,
  community: IconMessage2,
  other: IconBell,
}

type Props = {
  notification: Notification
  now: Date
  onOpen: () => void
  onRead: () => void
  onDelete: () => void
  onNavigate?: () => void
}

export const NotificationRow = ({
  notification,
  now,
  onOpen,
  onRead,
  onDelete,
  onNavigate,
}: Props) => {
  const [, navigate] = useLocation()
  const { title, message, category, priority, actionUrl, actionText, isRead, createdAt } =
    notification
  const Icon = icons[category]
  const path = safeRedirectPath(actionUrl) // null for links to other sites
  const open = () => {
    onOpen()
    if (!path) return
    onNavigate?.()
    navigate(path, { state: dialogHistoryState })
  }
  const reading = { label: 'Mark as read', icon: IconCheck, onChoose: onRead }
  const deletion = { label: 'Delete', icon: IconTrash, isDanger: true, onChoose: onDelete }
  return (
    <li className={isRead ? styles.row : `${styles.row} ${styles.unread}`}>
      {notification.actor ? (
        <Avatar name={notification.actor.name} photo={notification.actor.profilePhoto} />
      ) : (
        <span className={styles.icon} aria-hidden="true">
          <Icon size={20} stroke={1.75} />
        </span>
      )}
      <div className={styles.text}>
        <h4 className={styles.title}>
          <button type="button" className={`no-outline ${styles.open}`} onClick={open} dir="auto">
            {title}
          </button>
        </h4>
        <p className={styles.message} dir="auto">
          {message}
        </p>
        <p className={styles.facts}>
          {priority === 'high' && <Badge tone="red">Important</Badge>}
          <time dateTime={createdAt.toISOString()}>{formatRelativeTime(createdAt, now)}</time>
          {path && actionText && <span className={styles.action}>{actionText}</span>}
        </p>
      </div>
      <div className={styles.tools}>
        <ActionMenu
          name={`Actions for ${title}`}
          actions={isRead ? [deletion] : [reading, deletion]}
        />
        {!isRead && (
          <span className={styles.dot}>
            <span className="visually-hidden">New</span>
          </span>
        )}
      </div>
    </li>
  )
}
