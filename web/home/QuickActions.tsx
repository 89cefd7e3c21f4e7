import { IconCalendarEvent, IconMail, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { Link } from 'wouter'
import { PlainList } from '#web/ui/PlainList.tsx'
import styles from './QuickActions.module.css'

const actions = [
  { href: '/events', label: 'Events', Icon: IconCalendarEvent },
  { href: '/connections', label: 'Connections', Icon: IconUserPlus },
  { href: '/messages', label: 'Messages', Icon: IconMail },
  { href: '/groups', label: 'Groups', Icon: IconUsers },
]

export const QuickActions = () => (
  <nav aria-label="Quick actions">
    <PlainList className={styles.actions}>
      {actions.map(({ href, label, Icon }) => (
        <li key={href}>
          <Link href={href} className={styles.action}>
            <span className={styles.icon}>
              <Icon size={20} stroke={1.75} aria-hidden="true" />
            </span>
            {label}
          </Link>
        </li>
      ))}
    </PlainList>
  </nav>
)
