import {
  IconCalendarEvent,
  IconHome,
  IconMail,
  IconMessage2,
  IconUser,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import { Link, useLocation } from 'wouter'
import styles from './BottomNav.module.css'
import { preloadRoute } from './routes.tsx'

const items = [
  { path: '/', label: 'Home', Icon: IconHome },
  { path: '/events', label: 'Events', Icon: IconCalendarEvent },
  { path: '/groups', label: 'Groups', Icon: IconUsers },
  { path: '/community', label: 'Community', Icon: IconMessage2 },
  { path: '/connections', label: 'Connect', Icon: IconUserPlus },
  { path: '/messages', label: 'Messages', Icon: IconMail },
  { path: '/profile', label: 'Profile', Icon: IconUser },
]

const isAt = (path: string, current: string) =>
  current === path || (path !== '/' && current.startsWith(`${path}/`))

/** Below the thumb on a phone; the same element stands in the top bar where there is room. */
export const BottomNav = () => {
  const [current] = useLocation()
  return (
    <nav className={styles.nav} aria-label="Main">
      <ul className={styles.list}>
        {items.map(({ path, label, Icon }) => (
          <li key={path} className={styles.item}>
            <Link
              href={path}
              className={styles.link}
              aria-current={isAt(path, current) ? 'page' : undefined}
              onPointerEnter={() => preloadRoute(path)}
              onFocus={() => preloadRoute(path)}
            >
              <Icon className={styles.icon} size={22} stroke={1.75} aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
