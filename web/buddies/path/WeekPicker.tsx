import type { BuddyWeek } from '#shared/buddies/contract.ts'
import styles from './WeekPicker.module.css'

type Props = {
  weeks: BuddyWeek[]
  chosen: number
  /** null when all are over. */
  now: number | null
  onChoose: (week: number) => void
}

const notes = ({ week, isMet, theme }: BuddyWeek, now: number | null) =>
  [
    `Week ${week}: ${theme.en}`,
    ...(isMet ? ['you met'] : []),
    ...(week === now ? ['now'] : []),
  ].join(', ')

export const WeekPicker = ({ weeks, chosen, now, onChoose }: Props) => (
  <nav aria-label="Weeks" className={styles.weeks}>
    {weeks.map((week) => (
      <button
        key={week.week}
        type="button"
        className={styles.week}
        aria-label={notes(week, now)}
        aria-current={week.week === chosen ? 'true' : undefined}
        data-met={week.isMet || undefined}
        data-now={week.week === now || undefined}
        title={week.theme.en}
        onClick={() => onChoose(week.week)}
      >
        {week.week}
      </button>
    ))}
  </nav>
)
