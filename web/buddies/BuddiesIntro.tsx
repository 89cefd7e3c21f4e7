import { IconCalendarHeart, IconCards, IconLanguage } from '@tabler/icons-react'
import { type Label, t } from '#web/language/t.tsx'
import { Card } from '#web/ui/Card.tsx'
import styles from './BuddiesIntro.module.css'

const points: { icon: typeof IconCards; text: Label }[] = [
  { icon: IconLanguage, text: 'buddies.intro.exchange' },
  { icon: IconCalendarHeart, text: 'buddies.intro.weeks' },
  { icon: IconCards, text: 'buddies.intro.cards' },
]

/** Introduces language buddies to users who have not entered their languages. */
export const BuddiesIntro = ({ isHelper }: { isHelper: boolean }) => (
  <Card as="section" className="stack gap-12" aria-labelledby="buddies-welcome">
    <h2 id="buddies-welcome">
      {isHelper ? t('buddies.intro.titleOfHelper') : t('buddies.intro.title')}
    </h2>
    <p className="muted">{isHelper ? t('buddies.intro.textOfHelper') : t('buddies.intro.text')}</p>
    <ul className={styles.points}>
      {points.map(({ icon: Icon, text }) => (
        <li key={text}>
          <Icon size={22} stroke={1.75} aria-hidden="true" />
          {t(text)}
        </li>
      ))}
    </ul>
  </Card>
)
