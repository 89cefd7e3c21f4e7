import {
  IconCalendarEvent,
  IconHome,
  IconMail,
  IconMessage2,
  IconUser,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { Link, useLocation } from 'wouter'
import { hasMutedInGroups, unreadInGroups } from '#shared/notifications/rules.ts'
import { t } from '#web/language/t.tsx'
import { useFetchedCounts } from '#web/notifications/data.ts'
import { joinParts } from '#web/ui/format.ts'
import { formatBadgeCount } from '#web/ui/formatCount.ts'
import styles from './BottomNav.module.css'
import { preloadRoute } from './routes.tsx'

const items = [
  { path: '/', label: 'app.nav.home', Icon: IconHome },
  { path: '/events', label: 'common.events', Icon: IconCalendarEvent },
  { path: '/groups', label: 'common.groups', Icon: IconUsers },
  { path: '/community', label: 'common.community', Icon: IconMessage2 },
  { path: '/connections', label: 'app.nav.connections', Icon: IconUserPlus },
  { path: '/messages', label: 'app.nav.messages', Icon: IconMail },
  { path: '/profile', label: 'app.nav.profile', Icon: IconUser },
] as const

/** With `hasMuted` and no count, a grey dot. */
type UnreadCount = { count: number; text: string; hasMuted?: boolean }

/** The unread counts by the path of their screen. */
const useUnread = (): Record<string, UnreadCount> => {
  const counts = useFetchedCounts()
  if (!counts) return {}
  const { messages, requests } = counts
  const inGroups = unreadInGroups(counts)
  return {
    '/groups': {
      count: inGroups,
      text: t('app.nav.unread', { count: inGroups, shown: formatBadgeCount(inGroups) }),
      hasMuted: hasMutedInGroups(counts),
    },
    '/connections': {
      count: requests,
      text: t('app.nav.requests', { count: requests, shown: formatBadgeCount(requests) }),
    },
    '/messages': {
      count: messages,
      text: t('app.nav.unread', { count: messages, shown: formatBadgeCount(messages) }),
      hasMuted: counts.hasMutedMessages ?? false,
    },
  }
}

/** The pages of hosts belong to the events. */
const screenOf = (current: string) =>
  /^\/(hosting|hosted-events)(\/|$)/.test(current) ? '/events' : current

const isAt = (path: string, current: string) =>
  current === path || (path !== '/' && current.startsWith(`${path}/`))

/** A second-level page with the path of its screen: of the settings, or the form of the profile. */
const isPageOpen = () => location.hash !== '' || location.search.includes('mode=')

/** A tap on the tab of the current screen; at its top, the link resets its filters and tabs. */
const scrollToTop = (event: MouseEvent) => {
  if (window.scrollY === 0 && location.search) return
  event.preventDefault()
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: isStill ? 'auto' : 'smooth' })
}

/** A bar at the bottom of a phone. On wide screens the same element is part of the top bar. */
export const BottomNav = () => {
  const [current] = useLocation()
  const unread = useUnread()
  return (
    <nav className={styles.nav} aria-label={t('common.mainNavigation')}>
      <ul className={styles.list}>
        {items.map(({ path, label, Icon }) => {
          const { count, text, hasMuted } = unread[path] ?? { count: 0, text: '' }
          const isMuted = count === 0 && hasMuted
          const news = isMuted ? t('conversation.settings.mutedUnread') : text
          return (
            <li key={path} className={styles.item}>
              <Link
                href={path}
                className={styles.link}
                aria-current={isAt(path, screenOf(current)) ? 'page' : undefined}
                {...((count > 0 || isMuted) && { 'aria-label': joinParts(t(label), news) })}
                onClick={(event) => {
                  if (current === path && !isPageOpen()) scrollToTop(event)
                }}
                onPointerEnter={() => preloadRoute(path)}
                onFocus={() => preloadRoute(path)}
              >
                <Icon className={styles.icon} size={22} stroke={1.75} aria-hidden="true" />
                {t(label)}
                {count > 0 && (
                  <span className={styles.count} aria-hidden="true">
                    {formatBadgeCount(count)}
                  </span>
                )}
                {isMuted && <span className={styles.muted} aria-hidden="true" />}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
