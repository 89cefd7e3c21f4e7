import type { CaseFile, ContextLine } from '#shared/safety/cases/contract.ts'
import { contactTopicLabels, reportReasonLabels } from '#shared/safety/contract.ts'
import { t } from '#web/language/t.tsx'
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
        <strong>{t(topic ? contactTopicLabels[topic] : reportReasonLabels[reason])}</strong>
      </p>
      {location && (
        <p className={`own-side ${styles.text}`} dir="auto">
          {t('safety.case.reports.where', { location })}
        </p>
      )}
      {details && (
        <p className={`own-side ${styles.text}`} dir="auto">
          {details}
        </p>
      )}
      {seenContent && (
        <>
          <p className="muted text-15">{t('safety.case.reports.said')}</p>
          <p className={`own-side ${styles.text}`} dir="auto">
            {seenContent}
          </p>
        </>
      )}
      <p className="muted text-15">
        <span dir="auto">
          {(reporter?.name ?? name) ||
            t(topic ? 'safety.case.reports.withoutAccount' : 'safety.case.reports.member')}
        </span>
        , <time dateTime={createdAt.toISOString()}>{formatFullDateAndTime(createdAt)}</time>
      </p>
    </li>
  )
}

export const CaseReports = ({ file }: { file: CaseFile }) => (
  <Section
    title={t(file.type === 'contact' ? 'safety.case.reports.written' : 'safety.case.reports.title')}
  >
    <Card>
      {file.reports.length === 0 && (
        <p className="muted text-15">{t('safety.case.reports.none')}</p>
      )}
      <ul className={styles.plain}>
        {file.reports.map((report) => (
          <ReportItem key={report.id} report={report} />
        ))}
      </ul>
    </Card>
  </Section>
)

const Earlier = ({ text, replacedAt }: NonNullable<ContextLine['earlier']>[number]) => (
  <li>
    <p className="muted text-15">
      {t('safety.case.line.until', { time: formatFullDateAndTime(replacedAt) })}
    </p>
    <p className={`own-side ${styles.text}`} dir="auto">
      {text}
    </p>
  </li>
)

const ContextItem = ({ line }: { line: ContextLine }) => (
  <li className={styles.line} data-reported={line.isReported || undefined}>
    <p className="cluster items-center">
      <strong dir="auto">{line.author?.name ?? t('safety.case.line.left')}</strong>
      {line.isReported && <Badge tone="orange">{t('safety.case.line.reported')}</Badge>}
    </p>
    <p className={`own-side ${styles.text}`} dir="auto">
      {line.text || <em className="muted text-15">{t('safety.case.line.deleted')}</em>}
    </p>
    <p className="muted text-15">
      <time dateTime={line.createdAt.toISOString()}>{formatFullDateAndTime(line.createdAt)}</time>
    </p>
    {line.earlier && (
      <ul className={styles.earlier}>
        {line.earlier.map((version) => (
          <Earlier key={version.replacedAt.toISOString()} {...version} />
        ))}
      </ul>
    )}
  </li>
)

const isUnchanged = ({ context, snapshot }: CaseFile) =>
  context.lines.some(({ isReported, text }) => isReported && text.trim() === snapshot?.trim())

const changeNotice = ({ context }: CaseFile) => {
  if (!context.isThere) return t('safety.case.gone')
  // Decided cases no longer show private messages.
  return t(context.lines.length > 0 ? 'safety.case.changed' : 'safety.case.said')
}

/** The reported content in its context, with the snapshot if it was changed since. */
export const CaseContext = ({ file }: { file: CaseFile }) => {
  const { context, snapshot } = file
  if (file.type === 'contact') return null
  return (
    <Section title={context.location}>
      {snapshot && !isUnchanged(file) && (
        <Card className={styles.then}>
          <p className="muted text-15">{changeNotice(file)}</p>
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
        <p className="muted text-15">{t('safety.case.notKept')}</p>
      )}
    </Section>
  )
}
