import { useId } from 'react'
import type { TrendPoint, Trends } from '#shared/admin/trends/contract.ts'
import { type Label, t } from '#web/language/t.tsx'
import { Card } from '#web/ui/Card.tsx'
import {
  formatDate,
  formatDayAndMonth,
  formatMonthYear,
  startOfAmsterdamDay,
} from '#web/ui/format.ts'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { formatNumber } from '../metrics/formatMetric.ts'
import styles from './Trends.module.css'
import { lengthOf, toFigure } from './trendFigures.tsx'
import { daysOfShortWeek, joinQuietDays } from './weeks.ts'

// The chart library is loaded on this screen only.
const ChartCanvas = lazyComponent(async () => (await import('./ChartCanvas.tsx')).ChartCanvas)

type Metric = 'newUsers' | 'bookings' | 'attended'

type Props = { title: string; metric: Metric; trends: Trends }

const units: Record<Trends['unit'], Label> = {
  day: 'common.day',
  week: 'admin.trends.unit.week',
  month: 'common.month',
}

const formatValue = (value: number | null) =>
  value === null ? t('admin.trends.few') : formatNumber(value)

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
  const tableLabel = t('admin.trends.table.label', { title })
  const now = t('admin.trends.thisPeriod')
  const before = t('admin.trends.previousPeriod', { days: lengthOf(current) })
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
      <p className="cluster gap-12 gap-y-0 muted text-13" aria-hidden="true">
        <span className={styles.now}>{now}</span>
        <span className={styles.before}>{before}</span>
      </p>
      <div className={styles.canvas}>
        <ChartCanvas
          label={t('admin.trends.chart', { title })}
          labels={drawn.map(({ label }) => label)}
          weekdays={unit === 'day' ? points.map(({ start }) => weekdayOf(start)) : null}
          current={drawn.map((row) => row.current)}
          previous={drawn.map((row) => row.previous)}
          names={{ current: now, previous: before }}
          formatValue={formatValue}
        />
      </div>
      {shortDays > 0 && (
        <p className="muted text-13">{t('admin.trends.fullWeeks', { days: shortDays })}</p>
      )}
      {rows.some((row) => row.current === null) && (
        <p className="muted text-13">{t('admin.trends.fewNote')}</p>
      )}
      <details className={styles.details}>
        <summary>{t('admin.trends.table.show')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: needed for scrolling by keyboard. */}
        <section className={styles.scroll} tabIndex={0} aria-label={tableLabel}>
          <table className={styles.table}>
            <caption className="visually-hidden">
              {t('admin.trends.table.caption', { title, date: formatDate(toDate(current.from)) })}
            </caption>
            <thead>
              <tr>
                <th scope="col">{t(units[unit])}</th>
                <th scope="col">{now}</th>
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
