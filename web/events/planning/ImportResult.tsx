import type { ImportReport } from '#shared/events/calendarImport/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { formatDate, formatDayAndTime } from '#web/ui/format.ts'
import { pluralize } from '#web/ui/formatCount.ts'
import { PlainList } from '#web/ui/PlainList.tsx'
import styles from './ImportCalendar.module.css'

type ImportedEvent = ImportReport['taken'][number]
type Outcome = ImportedEvent['outcome']
type Tone = 'green' | 'blue' | 'plain' | 'red'

const outcomes: Record<Outcome, { done: string; planned: string; tone: Tone }> = {
  added: { done: 'Added', planned: 'New', tone: 'green' },
  updated: { done: 'Updated', planned: 'Changed', tone: 'blue' },
  unchanged: { done: 'Unchanged', planned: 'Unchanged', tone: 'plain' },
  cancelled: { done: 'Cancelled', planned: 'Will be cancelled', tone: 'red' },
}

const summary = (report: ImportReport, isPreview: boolean) => {
  const { added, updated, cancelled, unchanged, refused } = report
  const counts: [number, string][] = [
    [added, isPreview ? 'to add' : 'added'],
    [updated, isPreview ? 'to update' : 'updated'],
    [cancelled, isPreview ? 'to cancel' : 'cancelled'],
    [unchanged, 'unchanged'],
    [refused.length, 'skipped'],
  ]
  const phrases = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  return phrases.length > 0 ? `${phrases.join(', ')}.` : 'There are no events in this file.'
}

const startsBefore = (one: ImportedEvent, other: ImportedEvent) => one.startDate < other.startDate

/** Groups dates of one series with the same outcome into one row. */
const groupRows = (taken: ImportedEvent[]) => {
  const rows = new Map<string, { first: ImportedEvent; last: ImportedEvent; count: number }>()
  for (const one of taken) {
    const key = `${one.outcome} ${one.title} ${one.uid}`
    const { first, last, count } = rows.get(key) ?? { first: one, last: one, count: 0 }
    rows.set(key, {
      first: startsBefore(one, first) ? one : first,
      last: startsBefore(last, one) ? one : last,
      count: count + 1,
    })
  }
  return [...rows.entries()]
}

const formatDates = ({
  first,
  last,
  count,
}: {
  first: ImportedEvent
  last: ImportedEvent
  count: number
}) =>
  count === 1
    ? formatDayAndTime(first.startDate)
    : `${pluralize(count, 'date')}, from ${formatDayAndTime(first.startDate)} to ${formatDate(last.startDate)}`

const IssueList = ({ title, issues }: { title: string; issues: ImportReport['refused'] }) =>
  issues.length > 0 && (
    <section className={styles.section} aria-label={title}>
      <h3>{title}</h3>
      <PlainList className={styles.list}>
        {issues.map(({ uid, title, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file may contain the same entry twice.
          <li key={`${uid} ${index}`} className={styles.item}>
            <span dir="auto">
              {title || (uid ? 'Without a title' : 'In this file')}
              <span className={styles.muted}>{reason}</span>
            </span>
          </li>
        ))}
      </PlainList>
    </section>
  )

type Props = { report: ImportReport; isPreview?: boolean }

export const ImportResult = ({ report, isPreview = false }: Props) => (
  <div className={styles.result}>
    <p>
      <strong>{summary(report, isPreview)}</strong>
    </p>
    {isPreview && report.cancelled > 0 && (
      <p>You can’t restore cancelled events. We’ll tell everyone who booked.</p>
    )}
    <IssueList title="Skipped" issues={report.refused} />
    <IssueList title="Shortened" issues={report.truncated} />
    {report.taken.length > 0 && (
      <section className={styles.section} aria-label={isPreview ? 'To import' : 'Imported'}>
        <h3>{isPreview ? 'To import' : 'Imported'}</h3>
        <PlainList className={styles.list}>
          {groupRows(report.taken).map(([key, row]) => {
            const { done, planned, tone } = outcomes[row.first.outcome]
            return (
              <li key={key} className={styles.item}>
                <span dir="auto">
                  {row.first.title}
                  <span className={styles.muted}>{formatDates(row)}</span>
                </span>
                <Badge tone={tone}>{isPreview ? planned : done}</Badge>
              </li>
            )
          })}
        </PlainList>
      </section>
    )}
  </div>
)
