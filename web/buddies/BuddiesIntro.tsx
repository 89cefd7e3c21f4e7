import { IconCalendarHeart, IconCards, IconLanguage } from '@tabler/icons-react'
import { Card } from '#web/ui/Card.tsx'
import styles from './BuddiesIntro.module.css'

const points = [
  {
    icon: IconLanguage,
    text: 'You teach a language you know well and learn one you want to speak.',
  },
  { icon: IconCalendarHeart, text: 'One hour a week for 20 weeks, wherever suits you both.' },
  { icon: IconCards, text: 'Each week brings a card with something to talk about.' },
]

/** Introduces language buddies to users who have not entered their languages. */
export const BuddiesIntro = ({ isHelper }: { isHelper: boolean }) => (
  <Card as="section" className="stack gap-medium" aria-labelledby="buddies-welcome">
    <h2 id="buddies-welcome">
      {isHelper ? 'Thank you for helping others with a language' : 'Learn a language together'}
    </h2>
    <p className="muted">
      {isHelper
        ? 'You signed up as a language buddy. Tell us what you can teach, and people who want to learn it can find you.'
        : 'A language buddy speaks the language you’re learning, and is learning the language you speak.'}
    </p>
    <ul className={styles.points}>
      {points.map(({ icon: Icon, text }) => (
        <li key={text}>
          <Icon size={22} stroke={1.75} aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  </Card>
)
