import type { BothWays, BuddyWeekCard } from '#shared/buddies/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { showWeekdayAndDate } from '#web/ui/format.ts'
import styles from './ConversationCardText.module.css'

const Both = ({ of }: { of: BothWays }) => (
  <>
    <span className={styles.dutch} lang="nl">
      {of.nl}
    </span>
    <span className={styles.english}>{of.en}</span>
  </>
)

/** What there is to talk about this week, in Dutch and in English. */
export const ConversationCardText = ({ week }: { week: BuddyWeekCard }) => {
  const { theme, level, warmUp, questions, phrases, tip } = week.card
  return (
    <article className={styles.text}>
      <header className={styles.header}>
        <h3 lang="nl" className={styles.theme}>
          {theme.nl}
        </h3>
        <p className={styles.english}>{theme.en}</p>
        <p className={styles.facts}>
          <Badge tone="blue">Dutch {level}</Badge> From {showWeekdayAndDate(week.startsAt)}
        </p>
      </header>
      <h4>To warm up</h4>
      <p>
        <Both of={warmUp} />
      </p>
      <h4>To talk about</h4>
      <ol>
        {questions.map((question) => (
          <li key={question.en}>
            <Both of={question} />
          </li>
        ))}
      </ol>
      <h4>Useful phrases</h4>
      <ul>
        {phrases.map((phrase) => (
          <li key={phrase.en}>
            <Both of={phrase} />
          </li>
        ))}
      </ul>
      <h4>For this hour</h4>
      <p className={styles.tip}>
        <Both of={tip} />
      </p>
    </article>
  )
}
