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
import { ActionIcon } from '#web/ui/ActionIcon.tsx'
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
  return (
    <li className={isRead ? styles.row : `${styles.row} ${styles.unread}`}>
      {notification.actor ? (
        <Avatar
          name={notification.actor.name}
          photo={notification.actor.profilePhoto}
          size="small"
        />
      ) : (
        <span className={styles.icon} aria-hidden="true">
          <Icon size={20} stroke={1.75} />
        </span>
      )}
      <div className={styles.text}>
        <h3 className={styles.title}>
          <button type="button" className={`no-outline ${styles.open}`} onClick={open} dir="auto">
            {title}
          </button>
        </h3>
        <p className={styles.message} dir="auto">
          {message}
        </p>
        <p className={styles.facts}>
          {!isRead && <Badge tone="orange">New</Badge>}
          {priority === 'high' && <Badge tone="red">Important</Badge>}
          <time dateTime={createdAt.toISOString()}>{formatRelativeTime(createdAt, now)}</time>
          {path && actionText && <span className={styles.action}>{actionText}</span>}
        </p>
      </div>
      <div className={styles.tools}>
        {!isRead && (
          <ActionIcon size={36} aria-label={`Mark as read: ${title}`} onClick={onRead}>
            <IconCheck size={18} aria-hidden="true" />
          </ActionIcon>
        )}
        <ActionIcon size={36} aria-label={`Delete: ${title}`} onClick={onDelete}>
          <IconTrash size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
    </li>
  )
}
