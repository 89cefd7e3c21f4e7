import type { ReactNode } from 'react'
import type { Analytics } from '#shared/admin/contract.ts'
import { t } from '#web/language/t.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { useAnalytics } from './data.ts'
import { formatEuros, formatNumber, formatPercent } from './formatMetric.ts'
import styles from './MetricCards.module.css'

type Metric = {
  label: string
  value: string
  note: ReactNode
}

/** Figures with a note each. On phones they are small, so that the content begins above the fold. */
export const MetricCards = ({ metrics }: { metrics: Metric[] }) => (
  <dl className={styles.cards}>
    {metrics.map(({ label, value, note }) => (
      <Card key={label} className={styles.card}>
        <dt className={styles.label}>{label}</dt>
        <dd className={styles.value}>{value}</dd>
        <dd className={styles.note}>{note}</dd>
      </Card>
    ))}
  </dl>
)

export const MetricCardsSkeleton = ({ label }: { label: string }) => (
  <LoadingRegion label={label} count={4} className={styles.cards}>
    <Card className={styles.card}>
      <div className={styles.label}>
        <Skeleton width="60%" />
      </div>
      <div className={styles.value}>
        <Skeleton width="45%" height="1.25rem" />
      </div>
      <div className={styles.note}>
        <Skeleton width="75%" height="0.75rem" />
      </div>
    </Card>
  </LoadingRegion>
)

const toMetrics = (analytics: Analytics): Metric[] => [
  {
    label: t('admin.metrics.users'),
    value: formatNumber(analytics.totalUsers),
    note: t('admin.metrics.newUsers', { count: analytics.recentUsers }),
  },
  {
    label: t('admin.metrics.activeEvents'),
    value: formatNumber(analytics.activeEvents),
    note: t('admin.metrics.activeEventsNote'),
  },
  {
    label: t('admin.metrics.revenue'),
    value: formatEuros(analytics.revenue),
    note:
      Number(analytics.toCollect) > 0
        ? t('admin.metrics.toCollect', { amount: formatEuros(analytics.toCollect) })
        : t('admin.metrics.revenueNote'),
  },
  {
    label: t('admin.metrics.satisfaction'),
    value: formatPercent(analytics.satisfaction),
    note:
      analytics.satisfaction === null
        ? t('admin.metrics.noAnswers')
        : t('admin.metrics.satisfactionNote'),
  },
]

/** Key metrics above the tabs: one slim strip, so that the tab begins high up. */
export const KeyMetrics = () => (
  <section className={styles.stats} aria-label={t('admin.metrics.label')}>
    <Loaded
      query={useAnalytics()}
      errorTitle={t('admin.metrics.loadFailed')}
      skeleton={<MetricCardsSkeleton label={t('admin.metrics.loading')} />}
    >
      {(analytics) => <MetricCards metrics={toMetrics(analytics)} />}
    </Loaded>
  </section>
)
