import { IconCalendarEvent, IconHeartHandshake, IconLanguage } from '@tabler/icons-react'
import { t } from '#web/language/t.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import styles from './SidePanel.module.css'

const promises = [
  {
    Icon: IconLanguage,
    title: 'auth.side.exchange',
    text: 'auth.side.exchangeText',
  },
  {
    Icon: IconCalendarEvent,
    title: 'auth.side.events',
    text: 'auth.side.eventsText',
  },
  {
    Icon: IconHeartHandshake,
    title: 'auth.side.support',
    text: 'auth.side.supportText',
  },
] as const

export const SidePanel = () => (
  <aside className={styles.panel} aria-label={t('auth.side.label')}>
    <PlainList className={styles.list}>
      {promises.map(({ Icon, title, text }) => (
        <li key={title} className={styles.item}>
          <span className="icon-tile" aria-hidden="true">
            <Icon size={24} stroke={1.75} />
          </span>
          <div>
            <h2>{t(title)}</h2>
            <p className="muted text-14">{t(text)}</p>
          </div>
        </li>
      ))}
    </PlainList>
  </aside>
)
