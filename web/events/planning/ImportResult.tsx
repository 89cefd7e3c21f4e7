import type { ImportReport } from '#shared/events/calendarImport/contract.ts'
import { t } from '#web/language/t.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { formatDate, joinParts } from '#web/ui/format.ts'
import { formatStart } from '#web/ui/formatStart.ts'
import { PlainList } from '#web/ui/PlainList.tsx'
import styles from './ImportCalendar.module.css'

type ImportedEvent = ImportReport['taken'][number]
type Outcome = ImportedEvent['outcome']
type Tone = 'green' | 'blue' | 'plain' | 'red'

const tones: Record<Outcome, Tone> = {
  added: 'green',
  updated: 'blue',
  unchanged: 'plain',
  cancelled: 'red',
}

const summary = (report: ImportReport, isPreview: boolean) => {
  const { added, updated, cancelled, unchanged, refused } = report
  const counts = [
    [added, isPreview ? 'events.import.toAdd' : 'events.import.added'],
    [updated, isPreview ? 'events.import.toUpdate' : 'events.import.updated'],
    [cancelled, isPreview ? 'events.import.toCancel' : 'events.import.cancelled'],
    [unchanged, 'events.import.unchanged'],
    [refused.length, 'events.import.skipped'],
  ] as const
  const parts = counts.filter(([count]) => count > 0).map(([count, key]) => t(key, { count }))
  return parts.length > 0
    ? t('events.import.summary', { parts: joinParts(...parts) })
    : t('events.import.noEvents')
}

const startsBefore = (one: ImportedEvent, other: ImportedEvent) => one.startDate < other.startDate

/** Groups dates of one series with the same place and outcome into one row. */
const groupRows = (taken: ImportedEvent[]) => {
  const rows = new Map<string, { first: ImportedEvent; last: ImportedEvent; count: number }>()
  for (const one of taken) {
    const key = JSON.stringify([one.outcome, one.title, one.uid, one.location])
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
    ? formatStart(first)
    : t('events.import.seriesDates', {
        count,
        first: formatStart(first),
        last: formatDate(last.startDate),
      })

const IssueList = ({ title, issues }: { title: string; issues: ImportReport['refused'] }) =>
  issues.length > 0 && (
    <section className={styles.section} aria-label={title}>
      <h3>{title}</h3>
      <PlainList className={styles.list}>
        {issues.map(({ uid, title, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file may contain the same entry twice.
          <li key={`${uid} ${index}`} className={styles.item}>
            <span dir="auto">
              {title || t(uid ? 'events.import.withoutTitle' : 'events.import.inFile')}
              <span className={styles.muted}>{reason}</span>
            </span>
          </li>
        ))}
      </PlainList>
    </section>
  )

const takenTitle = (isPreview: boolean) =>
  t(isPreview ? 'events.import.toImportTitle' : 'events.import.importedTitle')

type Props = { report: ImportReport; isPreview?: boolean }

export const ImportResult = ({ report, isPreview = false }: Props) => (
  <div className={styles.result}>
    <p>
      <strong>{summary(report, isPreview)}</strong>
    </p>
    {isPreview && report.cancelled > 0 && <p>{t('events.import.cancelHint')}</p>}
    <IssueList title={t('events.import.skippedTitle')} issues={report.refused} />
    <IssueList title={t('events.import.shortenedTitle')} issues={report.truncated} />
    {report.taken.length > 0 && (
      <section className={styles.section} aria-label={takenTitle(isPreview)}>
        <h3>{takenTitle(isPreview)}</h3>
        <PlainList className={styles.list}>
          {groupRows(report.taken).map(([key, row]) => {
            const { outcome } = row.first
            return (
              <li key={key} className={styles.item}>
                <span dir="auto">
                  {row.first.title}
                  <span className={styles.muted}>{formatDates(row)}</span>
                  <span className={styles.muted} dir="auto">
                    {row.first.location}
                  </span>
                </span>
                <Badge tone={tones[outcome]}>
                  {isPreview
                    ? t(`events.import.planned.${outcome}`)
                    : t(`events.import.outcome.${outcome}`)}
                </Badge>
              </li>
            )
          })}
        </PlainList>
      </section>
    )}
  </div>
)
