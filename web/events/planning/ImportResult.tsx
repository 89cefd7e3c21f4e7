import type { ImportReport } from '#shared/events/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { showDayAndTime } from '#web/ui/format.ts'
import styles from './ImportCalendar.module.css'

type Outcome = ImportReport['taken'][number]['outcome']

const outcomes: Record<Outcome, { word: string; tone: 'green' | 'blue' | 'plain' | 'red' }> = {
  added: { word: 'Added', tone: 'green' },
  updated: { word: 'Updated', tone: 'blue' },
  unchanged: { word: 'Unchanged', tone: 'plain' },
  cancelled: { word: 'Cancelled', tone: 'red' },
}

const summary = ({ added, updated, unchanged, refused }: ImportReport) =>
  `${added} added, ${updated} updated, ${unchanged} unchanged, ${refused.length} refused.`

export const ImportResult = ({ report }: { report: ImportReport }) => (
  <div className={styles.result}>
    <p>
      <strong>{summary(report)}</strong>
    </p>
    {report.refused.length > 0 && (
      <section className={styles.part} aria-label="Refused">
        <h3>Refused</h3>
        <ul className={styles.list}>
          {report.refused.map(({ uid, title, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a file may name the same thing twice.
            <li key={`${uid} ${index}`} className={styles.item}>
              <span dir="auto">
                {title || 'Without a title'}
                <span className={styles.soft}>{reason}</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
    )}
    {report.taken.length > 0 && (
      <section className={styles.part} aria-label="Taken">
        <h3>Taken</h3>
        <ul className={styles.list}>
          {report.taken.map(({ uid, title, startDate, outcome }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a series has one mark for many days.
            <li key={`${uid} ${index}`} className={styles.item}>
              <span dir="auto">
                {title}
                <span className={styles.soft}>{showDayAndTime(startDate)}</span>
              </span>
              <Badge tone={outcomes[outcome].tone}>{outcomes[outcome].word}</Badge>
            </li>
          ))}
        </ul>
      </section>
    )}
  </div>
)
