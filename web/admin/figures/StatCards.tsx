import type { Analytics } from '#shared/admin/contract.ts'
import { FailedState } from '#web/ui/FailedState.tsx'
import { useAnalytics } from './data.ts'
import { FigureBones, FigureCards } from './FigureCards.tsx'
import styles from './StatCards.module.css'
import { showEuros, showNumber, showPercent } from './showFigure.ts'

const figuresOf = (analytics: Analytics) => [
  {
    label: 'Total users',
    value: showNumber(analytics.totalUsers),
    note: `${showNumber(analytics.recentUsers)} new this month`,
  },
  {
    label: 'Active events',
    value: showNumber(analytics.activeEvents),
    note: 'Now or still to come',
  },
  { label: 'Revenue', value: showEuros(analytics.revenue), note: 'From paid bookings' },
  {
    label: 'Satisfaction',
    value: showPercent(analytics.satisfaction),
    note: analytics.satisfaction === null ? 'No answers yet' : 'Happy after an event',
  },
]

/** What stands above the tabs. */
export const StatCards = () => {
  const { data, error, refetch, isFetching } = useAnalytics()
  return (
    <section className={styles.stats} aria-label="Figures">
      {data && <FigureCards figures={figuresOf(data)} />}
      {!data && error && (
        <FailedState
          title="The figures could not be loaded"
          reason={error.reason}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <FigureBones what="the figures" />}
    </section>
  )
}
