import type { CaseFile, ContextLine } from '#shared/safety/cases/contract.ts'
import { contactTopicLabels, reportReasonLabels } from '#shared/safety/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatFullDateAndTime } from '#web/ui/format.ts'
import { Section } from '#web/ui/Section.tsx'
import styles from './Queue.module.css'

type Report = CaseFile['reports'][number]

const ReportItem = ({ report }: { report: Report }) => {
  const { reporter, name, topic, location, reason, details, seenContent, createdAt } = report
  return (
    <li className={styles.decision}>
      <p>
        <strong>{topic ? contactTopicLabels[topic] : reportReasonLabels[reason]}</strong>
      </p>
      {location && (
        <p className={`own-side ${styles.text}`} dir="auto">
          Where: {location}
        </p>
      )}
      {details && (
        <p className={`own-side ${styles.text}`} dir="auto">
          {details}
        </p>
      )}
      {seenContent && (
        <>
          <p className="muted text-medium">When this was reported it said:</p>
          <p className={`own-side ${styles.text}`} dir="auto">
            {seenContent}
          </p>
        </>
      )}
      <p className="muted text-medium">
        <span dir="auto">
          {(reporter?.name ?? name) || (topic ? 'Someone without an account' : 'A member')}
        </span>
        , <time dateTime={createdAt.toISOString()}>{formatFullDateAndTime(createdAt)}</time>
      </p>
    </li>
  )
}

export const CaseReports = ({ file }: { file: CaseFile }) => (
  <Section title={file.type === 'contact' ? 'What was written' : 'Who reported it, and why'}>
    <Card>
      {file.reports.length === 0 && (
        <p className="muted text-medium">
          There was no report. An administrator decided this on the user’s page.
        </p>
      )}
      <ul className={styles.plain}>
        {file.reports.map((report) => (
          <ReportItem key={report.id} report={report} />
        ))}
      </ul>
    </Card>
  </Section>
)

const ContextItem = ({ line }: { line: ContextLine }) => (
  <li className={styles.line} data-reported={line.isReported || undefined}>
    <p className={styles.head}>
      <strong dir="auto">{line.author?.name ?? 'Someone who has left'}</strong>
      {line.isReported && <Badge tone="orange">Reported</Badge>}
    </p>
    <p className={`own-side ${styles.text}`} dir="auto">
      {line.text || <em className="muted text-medium">Deleted</em>}
    </p>
    <p className="muted text-medium">
      <time dateTime={line.createdAt.toISOString()}>{formatFullDateAndTime(line.createdAt)}</time>
    </p>
  </li>
)

const isUnchanged = ({ context, snapshot }: CaseFile) =>
  context.lines.some(({ isReported, text }) => isReported && text.trim() === snapshot?.trim())

const changeNotice = ({ context }: CaseFile) => {
  if (!context.isThere) return 'It no longer exists.'
  // Decided cases no longer show private messages.
  return context.lines.length > 0 ? 'It has been changed since.' : null
}

/** The reported content in its context, with the snapshot if it was changed since. */
export const CaseContext = ({ file }: { file: CaseFile }) => {
  const { context, snapshot } = file
  if (file.type === 'contact') return null
  return (
    <Section title={context.location}>
      {snapshot && !isUnchanged(file) && (
        <Card className={styles.then}>
          <p className="muted text-medium">{changeNotice(file)} When it was reported it said:</p>
          <p className={`own-side ${styles.text}`} dir="auto">
            {snapshot}
          </p>
        </Card>
      )}
      {context.lines.length > 0 && (
        <Card>
          <ol className={styles.plain}>
            {context.lines.map((line) => (
              <ContextItem key={line.id} line={line} />
            ))}
          </ol>
        </Card>
      )}
      {!snapshot && context.lines.length === 0 && (
        <p className="muted text-medium">We no longer have what was reported.</p>
      )}
    </Section>
  )
}
