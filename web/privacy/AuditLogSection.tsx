import { auditActionLabels } from '#shared/privacy/auditActionLabels.ts'
import { type AuditLog, Consent } from '#shared/privacy/contract.ts'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { formatDayAndTime } from '#web/ui/format.ts'
import { uncapitalize } from '#web/ui/letterCase.ts'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './AuditLogSection.module.css'
import { labelOfConsent } from './consent/consentLabels.ts'
import { useAuditLog } from './data.ts'
import { Prose } from './Prose.tsx'

const formatAction = (action: string) => auditActionLabels[action] ?? action.replaceAll('_', ' ')

const AuditEntry = ({ entry }: { entry: AuditLog }) => {
  const changed = entry.newData?.changed ?? []
  return (
    <li className={styles.entry}>
      <p>
        {formatAction(entry.action)}
        {changed.length > 0 && `: ${changed.map(formatField).join(', ')}`}
      </p>
      <p className="muted text-small">
        <time dateTime={entry.createdAt.toISOString()}>{formatDayAndTime(entry.createdAt)}</time>
        {entry.ipAddress && `, from ${entry.ipAddress}`}
      </p>
    </li>
  )
}

const Content = () => {
  const auditLog = useAuditLog()
  if (auditLog.failure)
    return <LoadFailure title="Your trail could not be loaded" query={auditLog} />
  if (!auditLog.rows)
    return (
      <LoadingRegion label="your trail" count={10} className={styles.entries}>
        <div className={styles.entry}>
          <Skeleton width="60%" />
        </div>
      </LoadingRegion>
    )
  return (
    <>
      <ul className={styles.entries}>
        {auditLog.rows.map((entry) => (
          <AuditEntry key={entry.id} entry={entry} />
        ))}
      </ul>
      <ShowMore label="of your trail" list={auditLog} />
    </>
  )
}

/** Audit log of the user's data: names of changed fields, never their values. */
export const AuditLogSection = () => (
  <Prose title="Audit trail" isUntitled>
    <p className="muted">
      What happened to your data, newest first. It shows what changed, but not the content.
    </p>
    <Content />
  </Prose>
)

const fieldLabels: Record<string, string> = {
  email: 'email address',
  profilePhoto: 'photo',
  isAdmin: 'administrator',
  isModerator: 'moderator',
  hasReadReceipts: 'showing what you have read',
  mayBeFoundByEmail: 'being found by your email address',
  mayBeSuggested: 'being suggested to other members',
  isGoingVisible: 'showing that you are going to an event',
  privateTranslationHost: 'translating your private messages',
  isAttendanceVisible: 'showing that you were at an event',
}

/** Human-readable field name: `startDate` is "start date". */
const formatField = (name: string): string => {
  const consent = Consent.safeParse(name)
  if (consent.success) return uncapitalize(labelOfConsent(consent.data))
  return fieldLabels[name] ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
