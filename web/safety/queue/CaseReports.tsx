import type { CaseFile } from '#shared/safety/cases/contract.ts'
import { contactTopicLabels, reportReasonLabels } from '#shared/safety/contract.ts'
import { Card } from '#web/ui/Card.tsx'
import { showFullDateAndTime } from '#web/ui/format.ts'
import { Section } from '#web/ui/Section.tsx'
import styles from './Queue.module.css'

type Report = CaseFile['reports'][number]

const Item = ({ report }: { report: Report }) => {
  const { reporter, name, topic, place, reason, words, seenWords, createdAt } = report
  return (
    <li className={styles.decision}>
      <p>
        <strong>{topic ? contactTopicLabels[topic] : reportReasonLabels[reason]}</strong>
      </p>
      {place && (
        <p className={styles.words} dir="auto">
          Where: {place}
        </p>
      )}
      {words && (
        <p className={styles.words} dir="auto">
          {words}
        </p>
      )}
      {seenWords && (
        <>
          <p className={styles.soft}>When this was reported it said:</p>
          <p className={styles.words} dir="auto">
            {seenWords}
          </p>
        </>
      )}
      <p className={styles.soft}>
        <span dir="auto">
          {(reporter?.name ?? name) || (topic ? 'Somebody without an account' : 'A member')}
        </span>
        , <time dateTime={createdAt.toISOString()}>{showFullDateAndTime(createdAt)}</time>
      </p>
    </li>
  )
}

export const CaseReports = ({ file }: { file: CaseFile }) => (
  <Section title={file.type === 'contact' ? 'What was written' : 'Who reported it, and why'}>
    <Card>
      <ul className={styles.plain}>
        {file.reports.map((report) => (
          <Item key={report.id} report={report} />
        ))}
      </ul>
    </Card>
  </Section>
)
