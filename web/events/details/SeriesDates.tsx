import type { MouseEvent } from 'react'
import { Link } from 'wouter'
import { frequencyLabels } from '#shared/events/series/contract.ts'
import { hrefOfEvent } from '#web/events/data.ts'
import { useSeries } from '#web/events/planning/data.ts'
import { showDayAndTimeShort, showWeekdayAndDate } from '#web/ui/format.ts'
import styles from './SeriesDates.module.css'

const shownAtMost = 6

/** The link goes with the date that was shown: whoever came by keyboard goes on from the title. */
const startAgain = ({ currentTarget }: MouseEvent) =>
  currentTarget.closest('[role="dialog"]')?.querySelector('h2')?.focus()

type Props = { seriesId: string; eventId: string }

/** That it is one of several, and when the next ones are. Without them the event is told all the same. */
export const SeriesDates = ({ seriesId, eventId }: Props) => {
  const { data: series } = useSeries(seriesId)
  if (!series) return null
  const shown = series.dates.slice(0, shownAtMost)
  const last = series.dates.at(-1)
  return (
    <section className={styles.series} aria-label="Dates of this series">
      <h3>Repeats {frequencyLabels[series.every].toLowerCase()}</h3>
      {shown.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without bullets.
        <ul className={styles.dates} role="list">
          {shown.map(({ id, startDate }) => (
            <li key={id}>
              <Link
                href={hrefOfEvent(id)}
                // Another date takes the place of this one: the way back leads to the list.
                replace
                state={history.state}
                aria-current={id === eventId ? 'true' : undefined}
                className={styles.date}
                onClick={startAgain}
              >
                {showDayAndTimeShort(startDate)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {last && series.dates.length > shownAtMost && (
        <p className={styles.more}>
          And {series.dates.length - shownAtMost} more, until {showWeekdayAndDate(last.startDate)}.
        </p>
      )}
    </section>
  )
}
