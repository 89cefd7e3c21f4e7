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
import { unreadInGroups } from '#shared/notifications/rules.ts'
import { useCounts } from '#web/notifications/data.ts'
import { showCount } from '#web/ui/showCount.ts'
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

type News = { count: number; words: string }

/** What is new where, by its path. */
const useNews = (): Record<string, News> => {
  const counts = useCounts()
  if (!counts) return {}
  const { messages, requests } = counts
  const inGroups = unreadInGroups(counts)
  return {
    '/groups': { count: inGroups, words: `${showCount(inGroups)} unread` },
    '/connections': {
      count: requests,
      words: `${showCount(requests)} ${requests === 1 ? 'request' : 'requests'}`,
    },
    '/messages': { count: messages, words: `${showCount(messages)} unread` },
  }
}

const isAt = (path: string, current: string) =>
  current === path || (path !== '/' && current.startsWith(`${path}/`))

/** Below the thumb on a phone; the same element stands in the top bar where there is room. */
export const BottomNav = () => {
  const [current] = useLocation()
  const news = useNews()
  return (
    <nav className={styles.nav} aria-label="Main">
      <ul className={styles.list}>
        {items.map(({ path, label, Icon }) => {
          const { count, words } = news[path] ?? { count: 0, words: '' }
          return (
            <li key={path} className={styles.item}>
              <Link
                href={path}
                className={styles.link}
                aria-current={isAt(path, current) ? 'page' : undefined}
                {...(count > 0 && { 'aria-label': `${label}, ${words}` })}
                onPointerEnter={() => preloadRoute(path)}
                onFocus={() => preloadRoute(path)}
              >
                <Icon className={styles.icon} size={22} stroke={1.75} aria-hidden="true" />
                {label}
                {count > 0 && (
                  <span className={styles.count} aria-hidden="true">
                    {showCount(count)}
                  </span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
