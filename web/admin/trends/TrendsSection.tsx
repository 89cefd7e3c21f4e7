import { type ReactNode, useState } from 'react'
import type { Trends } from '#shared/admin/trends/contract.ts'
import type { AdminUrlState } from '#web/admin/adminSearchParams.ts'
import { CsvButton } from '#web/admin/lists/CsvButton.tsx'
import { useAnalytics } from '#web/admin/metrics/data.ts'
import { rich, t } from '#web/language/t.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Chip, ChipRow } from '#web/ui/ChipRow.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useTrends, useTrendsFile } from './data.ts'
import { parsePeriod, presets } from './period.ts'
import { TrendChart } from './TrendChart.tsx'
import styles from './Trends.module.css'
import { formatInsight, formatNoRates, formatSummary, toRates } from './trendFigures.tsx'

/** Charts of a period beside the one before, with a file of the numbers. */
export const TrendsSection = ({ urlState }: { urlState: AdminUrlState }) => {
  const { params, replace } = urlState
  const [now] = useState(() => new Date())
  const { preset, period } = parsePeriod(params, now)
  const query = useTrends(period)
  const file = useTrendsFile()

  return (
    <section className={styles.trends} aria-label={t('admin.trends.label')}>
      <ChipRow label={t('admin.trends.period')} selected={preset}>
        {Object.entries(presets).map(([value, label]) => (
          <Chip
            key={value}
            isPressed={preset === value}
            onClick={() =>
              replace({
                filter: value === '30' ? undefined : value,
                from: undefined,
                to: undefined,
              })
            }
          >
            {t(label)}
          </Chip>
        ))}
        <Chip
          isPressed={preset === 'custom'}
          onClick={() => replace({ filter: 'custom', ...period })}
        >
          {t('admin.trends.preset.custom')}
        </Chip>
      </ChipRow>
      {preset === 'custom' && (
        <div className={styles.dates}>
          <TextInput
            type="date"
            label={t('common.from')}
            value={period.from}
            max={period.to}
            onChange={({ currentTarget }) => replace({ from: currentTarget.value || undefined })}
          />
          <TextInput
            type="date"
            label={t('admin.trends.to')}
            value={period.to}
            min={period.from}
            onChange={({ currentTarget }) => replace({ to: currentTarget.value || undefined })}
          />
        </div>
      )}
      <Loaded
        query={query}
        errorTitle={t('admin.trends.loadFailed')}
        skeleton={
          <LoadingRegion label={t('admin.trends.loading')} className="stack gap-12">
            <Skeleton height="7rem" />
            <Skeleton height="18rem" />
            <Skeleton height="18rem" />
          </LoadingRegion>
        }
      >
        {(trends) => (
          <Content trends={trends} now={now}>
            <CsvButton isPending={file.isPending} onClick={() => file.mutate(period)} />
          </Content>
        )}
      </Loaded>
    </section>
  )
}

/** Since the beginning, as in the list below. */
const PopularEvent = () => {
  const title = useAnalytics().data?.popularEvents[0]?.title
  return (
    title && (
      <span className={styles.popular}>{rich('admin.trends.mostBooked', { event: title })}</span>
    )
  )
}

type ContentProps = { trends: Trends; now: Date; children: ReactNode }

const Content = ({ trends, now, children }: ContentProps) => (
  <>
    <p className={styles.insight}>{formatInsight(trends)}</p>
    <div className={styles.summary}>
      <p>
        {formatSummary(trends, now)}
        <PopularEvent />
      </p>
      {children}
    </div>
    <div className={styles.charts}>
      <TrendChart title={t('admin.trends.bookings')} metric="bookings" trends={trends} />
      <TrendChart title={t('admin.trends.newUsers')} metric="newUsers" trends={trends} />
      <Rates trends={trends} />
      <TrendChart title={t('admin.trends.attended')} metric="attended" trends={trends} />
    </div>
  </>
)

/** Who came, and who came again. */
const Rates = ({ trends }: { trends: Trends }) => {
  const rates = toRates(trends)
  if (rates.length === 0)
    return (
      <EmptyState drawing="people" title={t('admin.trends.noRates')} hint={formatNoRates(trends)} />
    )
  return (
    <dl className={styles.rates}>
      {rates.map(({ label, value, sentence, note }) => (
        <Card key={label} className={styles.rate}>
          <dt className={styles.title}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
          <dd className={styles.sentence}>{sentence}</dd>
          <dd className={styles.note}>{note}</dd>
        </Card>
      ))}
    </dl>
  )
}
