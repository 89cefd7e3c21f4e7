import type { BuddyMatch } from '#shared/buddies/contract.ts'
import { pathWeeks } from '#shared/buddies/rules.ts'
import styles from './BuddyCard.module.css'

const weeks = Array.from({ length: pathWeeks }, (_, at) => at + 1)

const stateOf = (match: BuddyMatch, week: number) => {
  if (match.metWeeks.includes(week)) return 'met'
  return week === match.week && !match.isPathOver ? 'now' : undefined
}

const metText = (count: number) => {
  if (count === 0) return 'not met yet'
  return count === 1 ? 'met once' : `met ${count} times`
}

/** How far the two have come, and what this week is about. */
export const WeeksLine = ({ match }: { match: BuddyMatch }) => (
  <div className={styles.week}>
    <p className={styles.weekLine}>
      <strong>
        {match.isPathOver
          ? `All ${pathWeeks} weeks are over`
          : `Week ${match.week} of ${pathWeeks}`}
      </strong>{' '}
      <span>{metText(match.metWeeks.length)}</span>
    </p>
    <div className={styles.bar} aria-hidden="true">
      {weeks.map((week) => (
        <span key={week} data-state={stateOf(match, week)} />
      ))}
    </div>
    {match.theme && !match.isPathOver && (
      <p className={styles.theme}>
        <bdi lang="nl">{match.theme.nl}</bdi> <span>{match.theme.en}</span>
      </p>
    )}
  </div>
)
