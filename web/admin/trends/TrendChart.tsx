import { useId } from 'react'
import type { TrendPoint, Trends } from '#shared/admin/trends/contract.ts'
import { Card } from '#web/ui/Card.tsx'
import {
  formatDate,
  formatDayAndMonth,
  formatMonthYear,
  startOfAmsterdamDay,
} from '#web/ui/format.ts'
import { pluralize } from '#web/ui/formatCount.ts'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { capitalize } from '#web/ui/letterCase.ts'
import { formatNumber } from '../metrics/formatMetric.ts'
import styles from './Trends.module.css'
import { nameOfPrevious, toFigure } from './trendFigures.tsx'
import { daysOfShortWeek, joinQuietDays } from './weeks.ts'

// The chart library is loaded on this screen only.
const ChartCanvas = lazyComponent(async () => (await import('./ChartCanvas.tsx')).ChartCanvas)

type Metric = 'newUsers' | 'bookings' | 'attended'

type Props = { title: string; metric: Metric; trends: Trends }

const units: Record<Trends['unit'], string> = { day: 'Day', week: 'Week from', month: 'Month' }

const few = 'fewer than 5'
const formatValue = (value: number | null) => (value === null ? few : formatNumber(value))

const toDate = (day: string) => startOfAmsterdamDay(day) ?? new Date(day)

/** 0 is Sunday. */
const weekdayOf = (day: string) => new Date(day).getUTCDay()

/** A chart of both periods, and its numbers as a table. */
export const TrendChart = ({ title, metric, trends }: Props) => {
  const { current, previous } = trends
  const id = useId()
  const figure = toFigure(trends, metric)
  const read = (point: TrendPoint | undefined) => (point ? point[metric] : 0)
  const { unit, rows: points } = joinQuietDays(
    trends.unit,
    current.points.map((point, at) => ({
      start: point.start,
      current: read(point),
      previous: read(previous.points[at]),
    })),
  )
  const before = capitalize(nameOfPrevious(current).replace(/^the /, ''))
  const format = (start: string) =>
    unit === 'month' ? formatMonthYear(toDate(start)) : formatDayAndMonth(toDate(start))
  // Both periods have as many points, and points of the same number have as many days.
  const rows = points.map(({ start, ...counts }) => ({ label: format(start), ...counts }))
  // A bar of fewer days than the others would look like a drop.
  const shortDays = unit === 'week' ? daysOfShortWeek(points) : 0
  const drawn = shortDays > 0 ? rows.slice(1) : rows
  return (
    <Card as="section" className={styles.chart} aria-labelledby={id}>
      <div className={styles.figure}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <p className={styles.value}>{figure.value}</p>
        <p className={styles.note}>{figure.note}</p>
      </div>
      <p className={styles.legend} aria-hidden="true">
        <span className={styles.now}>This period</span>
        <span className={styles.before}>{before}</span>
      </p>
      <div className={styles.canvas}>
        <ChartCanvas
          label={`${title}: chart. The table below has the same numbers.`}
          labels={drawn.map(({ label }) => label)}
          weekdays={unit === 'day' ? points.map(({ start }) => weekdayOf(start)) : null}
          current={drawn.map((row) => row.current)}
          previous={drawn.map((row) => row.previous)}
          names={{ current: 'This period', previous: before }}
          formatValue={formatValue}
        />
      </div>
      {shortDays > 0 && (
        <p className={styles.hint}>
          Full weeks only. The table also has {pluralize(shortDays, 'earlier day')}.
        </p>
      )}
      {rows.some((row) => row.current === null) && (
        <p className={styles.hint}>Fewer than 5 people are not shown.</p>
      )}
      <details className={styles.details}>
        <summary>Show as a table</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: needed for scrolling by keyboard. */}
        <section className={styles.scroll} tabIndex={0} aria-label={`${title}, table`}>
          <table className={styles.table}>
            <caption className="visually-hidden">
              {title}, from {formatDate(toDate(current.from))}, compared with the period before
            </caption>
            <thead>
              <tr>
                <th scope="col">{units[unit]}</th>
                <th scope="col">This period</th>
                <th scope="col">{before}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.label}>
                  <th scope="row">{row.label}</th>
                  <td>{formatValue(row.current)}</td>
                  <td>{formatValue(row.previous)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </Card>
  )
}
