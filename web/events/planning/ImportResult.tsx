import type { ImportReport } from '#shared/events/calendarImport/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { counted } from '#web/ui/counted.ts'
import { showDate, showDayAndTime } from '#web/ui/format.ts'
import styles from './ImportCalendar.module.css'

type Taken = ImportReport['taken'][number]
type Outcome = Taken['outcome']
type Tone = 'green' | 'blue' | 'plain' | 'red'

const outcomes: Record<Outcome, { done: string; planned: string; tone: Tone }> = {
  added: { done: 'Added', planned: 'New', tone: 'green' },
  updated: { done: 'Updated', planned: 'Changed', tone: 'blue' },
  unchanged: { done: 'Unchanged', planned: 'Unchanged', tone: 'plain' },
  cancelled: { done: 'Cancelled', planned: 'Will be cancelled', tone: 'red' },
}

const summary = (report: ImportReport, isPreview: boolean) => {
  const { added, updated, cancelled, unchanged, refused } = report
  const parts: [number, string][] = [
    [added, isPreview ? 'to add' : 'added'],
    [updated, isPreview ? 'to update' : 'updated'],
    [cancelled, isPreview ? 'to cancel' : 'cancelled'],
    [unchanged, 'unchanged'],
    [refused.length, 'refused'],
  ]
  const said = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  return said.length > 0 ? `${said.join(', ')}.` : 'There are no events in this file.'
}

const startsBefore = (one: Taken, other: Taken) => one.startDate < other.startDate

/** The dates of one series with the same outcome share one line, as does a single event. */
const rowsOf = (taken: Taken[]) => {
  const rows = new Map<string, { first: Taken; last: Taken; count: number }>()
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

const datesText = ({ first, last, count }: { first: Taken; last: Taken; count: number }) =>
  count === 1
    ? showDayAndTime(first.startDate)
    : `${counted(count, 'date')}, from ${showDayAndTime(first.startDate)} to ${showDate(last.startDate)}`

const Notes = ({ title, notes }: { title: string; notes: ImportReport['refused'] }) =>
  notes.length > 0 && (
    <section className={styles.part} aria-label={title}>
      <h3>{title}</h3>
      <ul className={styles.list}>
        {notes.map(({ uid, title, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file may name the same thing twice.
          <li key={`${uid} ${index}`} className={styles.item}>
            <span dir="auto">
              {title || (uid ? 'Without a title' : 'In this file')}
              <span className={styles.soft}>{reason}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )

type Props = { report: ImportReport; isPreview?: boolean }

export const ImportResult = ({ report, isPreview = false }: Props) => (
  <div className={styles.result}>
    <p>
      <strong>{summary(report, isPreview)}</strong>
    </p>
    {isPreview && report.cancelled > 0 && (
      <p>Cancelled events cannot be put back. Everyone who booked them is told.</p>
    )}
    <Notes title="Refused" notes={report.refused} />
    <Notes title="Shortened" notes={report.truncated} />
    {report.taken.length > 0 && (
      <section className={styles.part} aria-label={isPreview ? 'To import' : 'Imported'}>
        <h3>{isPreview ? 'To import' : 'Imported'}</h3>
        <ul className={styles.list}>
          {rowsOf(report.taken).map(([key, row]) => {
            const { done, planned, tone } = outcomes[row.first.outcome]
            return (
              <li key={key} className={styles.item}>
                <span dir="auto">
                  {row.first.title}
                  <span className={styles.soft}>{datesText(row)}</span>
                </span>
                <Badge tone={tone}>{isPreview ? planned : done}</Badge>
              </li>
            )
          })}
        </ul>
      </section>
    )}
  </div>
)
