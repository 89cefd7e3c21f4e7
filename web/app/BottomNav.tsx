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
import { showCount } from '#web/ui/showCount.ts'
import styles from './BottomNav.module.css'
import { preloadRoute } from './routes.tsx'

/** What is new at each; nothing counts yet. */
const items = [
  { path: '/', label: 'Home', Icon: IconHome, count: 0 },
  { path: '/events', label: 'Events', Icon: IconCalendarEvent, count: 0 },
  { path: '/groups', label: 'Groups', Icon: IconUsers, count: 0 },
  { path: '/community', label: 'Community', Icon: IconMessage2, count: 0 },
  { path: '/connections', label: 'Connect', Icon: IconUserPlus, count: 0 },
  { path: '/messages', label: 'Messages', Icon: IconMail, count: 0 },
  { path: '/profile', label: 'Profile', Icon: IconUser, count: 0 },
]

const isAt = (path: string, current: string) =>
  current === path || (path !== '/' && current.startsWith(`${path}/`))

/** Below the thumb on a phone; the same element stands in the top bar where there is room. */
export const BottomNav = () => {
  const [current] = useLocation()
  return (
    <nav className={styles.nav} aria-label="Main">
      <ul className={styles.list}>
        {items.map(({ path, label, Icon, count }) => (
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
              {count > 0 && (
                <span className={styles.count}>
                  {showCount(count)}
                  <span className="only-for-readers"> new</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
