import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Trends, TrendTotals } from '#shared/admin/trends/contract.ts'
import type { AdminUrlState } from '#web/admin/adminSearchParams.ts'
import { formatNumber, formatPercent } from '#web/admin/metrics/formatMetric.ts'
import { MetricCards } from '#web/admin/metrics/MetricCards.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Chip, ChipRow } from '#web/ui/ChipRow.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { formatDate, startOfAmsterdamDay } from '#web/ui/format.ts'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useTrends, useTrendsFile } from './data.ts'
import { parsePeriod, presets } from './period.ts'
import { TrendChart } from './TrendChart.tsx'
import styles from './Trends.module.css'

/** The percentage of a smaller number says little. */
const minCountForPercentage = 100

/** "Was 12"; "+8%, was 412" of larger numbers. */
const countNote = (now: number | null, before: number | null) => {
  if (before === null) return 'Was fewer than 5'
  const percent =
    now === null || before < minCountForPercentage ? 0 : Math.round(((now - before) / before) * 100)
  const was = formatNumber(before)
  if (percent === 0) return `Was ${was}`
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%, was ${was}`
}

const countCard = (label: string, now: number | null, before: number | null) => ({
  label,
  value: now === null ? '< 5' : formatNumber(now),
  note: countNote(now, before),
})

const rateNote = (now: number | null, before: number | null) => {
  if (now === null) return 'Not enough people to show'
  return before === null ? 'Not enough people before' : `Was ${before}%`
}

const rateCard = (label: string, now: number | null, before: number | null) => ({
  label,
  value: formatPercent(now),
  note: rateNote(now, before),
})

const toCards = (now: TrendTotals, before: TrendTotals) => [
  countCard('New users', now.newUsers, before.newUsers),
  countCard('Bookings', now.bookings, before.bookings),
  rateCard('Attendance', now.attendanceRate, before.attendanceRate),
  rateCard('Returning people', now.returningRate, before.returningRate),
]

const formatDay = (day: string) => {
  const date = startOfAmsterdamDay(day)
  return date ? formatDate(date) : day
}

/** Charts of a period beside the one before, with a file of the numbers. */
export const TrendsSection = ({ urlState }: { urlState: AdminUrlState }) => {
  const { params, replace } = urlState
  const [now] = useState(() => new Date())
  const { preset, period } = parsePeriod(params, now)
  const query = useTrends(period)
  const file = useTrendsFile()
  const { data, error } = query
  return (
    <section className={styles.trends} aria-label="Trends">
      <div className={styles.bar}>
        <ChipRow label="Period" selected={preset}>
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
              {label}
            </Chip>
          ))}
          <Chip
            isPressed={preset === 'custom'}
            onClick={() => replace({ filter: 'custom', ...period })}
          >
            Choose dates
          </Chip>
        </ChipRow>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          aria-disabled={file.isPending}
          onClick={() => {
            if (!file.isPending) file.mutate(period)
          }}
        >
          {file.isPending ? 'Downloading...' : 'Download CSV'}
        </Button>
      </div>
      {preset === 'custom' && (
        <div className={styles.dates}>
          <TextInput
            type="date"
            label="From"
            value={period.from}
            max={period.to}
            onChange={({ currentTarget }) => replace({ from: currentTarget.value || undefined })}
          />
          <TextInput
            type="date"
            label="To"
            value={period.to}
            min={period.from}
            onChange={({ currentTarget }) => replace({ to: currentTarget.value || undefined })}
          />
        </div>
      )}
      {data && (!error || query.isPlaceholderData) && <Content trends={data} />}
      {error && !query.isPlaceholderData && (
        <LoadFailure title="The trends could not be loaded" query={query} />
      )}
      {!data && !error && (
        <LoadingRegion label="the trends" className="stack gap-medium">
          <Skeleton height="7rem" />
          <Skeleton height="18rem" />
          <Skeleton height="18rem" />
        </LoadingRegion>
      )}
    </section>
  )
}

const Content = ({ trends }: { trends: Trends }) => {
  const { current, previous } = trends
  return (
    <>
      <p className={styles.range}>
        {formatDay(current.from)} to {formatDay(current.to)}, compared with{' '}
        {formatDay(previous.from)} to {formatDay(previous.to)}.{' '}
        {formatNumber(current.totals.events)} {current.totals.events === 1 ? 'event' : 'events'},{' '}
        {formatNumber(previous.totals.events)} in the previous period.
      </p>
      <MetricCards metrics={toCards(current.totals, previous.totals)} />
      <div className={styles.charts}>
        <TrendChart title="New users" metric="newUsers" type="line" trends={trends} />
        <TrendChart title="Bookings" metric="bookings" type="line" trends={trends} />
        <TrendChart title="Places taken at events" metric="attended" type="bar" trends={trends} />
      </div>
    </>
  )
}
