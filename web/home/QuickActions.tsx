import { IconCalendarEvent, IconMail, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { Link } from 'wouter'
import { t } from '#web/language/t.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import styles from './QuickActions.module.css'

const actions = [
  { href: '/events', label: 'common.events', Icon: IconCalendarEvent },
  { href: '/connections', label: 'home.actions.connections', Icon: IconUserPlus },
  { href: '/messages', label: 'common.messages', Icon: IconMail },
  { href: '/groups', label: 'common.groups', Icon: IconUsers },
] as const

export const QuickActions = () => (
  <nav aria-label={t('home.actions.label')}>
    <PlainList className={styles.actions}>
      {actions.map(({ href, label, Icon }) => (
        <li key={href}>
          <Link href={href} className={styles.action}>
            <span className="cluster gap-0">
              <Icon size={20} stroke={1.75} aria-hidden="true" />
            </span>
            {t(label)}
          </Link>
        </li>
      ))}
    </PlainList>
  </nav>
)
