import { IconCalendarEvent, IconHeartHandshake, IconLanguage } from '@tabler/icons-react'
import { PlainList } from '#web/ui/PlainList.tsx'
import styles from './SidePanel.module.css'

const promises = [
  {
    Icon: IconLanguage,
    title: 'Language Exchange',
    text: 'Find a buddy who speaks Dutch and would like to learn your language.',
  },
  {
    Icon: IconCalendarEvent,
    title: 'Community Events',
    text: 'Café nights, canal walks and workshops. Many are free, and you can come alone.',
  },
  {
    Icon: IconHeartHandshake,
    title: 'Support Network',
    text: 'Ask people who were new once too, about housing, work, school and daily life.',
  },
]

export const SidePanel = () => (
  <aside className={styles.panel} aria-label="What you’ll find here">
    <PlainList className={styles.list}>
      {promises.map(({ Icon, title, text }) => (
        <li key={title} className={styles.item}>
          <span className={styles.icon} aria-hidden="true">
            <Icon size={24} stroke={1.75} />
          </span>
          <div>
            <h2>{title}</h2>
            <p className={styles.text}>{text}</p>
          </div>
        </li>
      ))}
    </PlainList>
  </aside>
)
