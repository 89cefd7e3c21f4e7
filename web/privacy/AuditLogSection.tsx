import type { ReactNode } from 'react'
import { auditActionLabels } from '#shared/privacy/auditActionLabels.ts'
import type { AuditLog } from '#shared/privacy/contract.ts'
import { rich, t } from '#web/language/t.tsx'
import { formatDayAndTime, joinParts } from '#web/ui/format.ts'
import { hidden } from '#web/ui/hiddenText.tsx'
import { PagedList } from '#web/ui/PagedList.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './AuditLogSection.module.css'
import { useAuditLog } from './data.ts'
import { formatField } from './fieldLabels.ts'
import { Prose } from './Prose.tsx'

const formatAction = (action: string) => {
  const label = auditActionLabels[action]
  return label ? t(label) : action.replaceAll('_', ' ')
}

const formatEntry = ({ action, newData }: AuditLog) => {
  const changed = newData?.changed ?? []
  if (changed.length === 0) return formatAction(action)
  const fields = joinParts(...changed.map(formatField))
  return t('privacy.trail.changed', { action: formatAction(action), fields })
}

const AuditEntry = ({ entry }: { entry: AuditLog }) => {
  const { createdAt, ipAddress: address } = entry
  const when = formatDayAndTime(createdAt)
  const time = (children: ReactNode) => <time dateTime={createdAt.toISOString()}>{children}</time>
  return (
    <li className={styles.entry}>
      <p>{formatEntry(entry)}</p>
      <p className="muted text-14">
        {address ? rich('privacy.trail.from', { when, address, time }) : time(when)}
      </p>
    </li>
  )
}

/** Audit log of the user's data: names of changed fields, never their values. */
export const AuditLogSection = () => (
  <Prose title={t('privacy.pages.trail')} isUntitled>
    <p className="muted">{t('privacy.trail.intro')}</p>
    <PagedList
      list={useAuditLog()}
      errorTitle={t('privacy.trail.failed')}
      skeleton={
        <LoadingRegion label={t('privacy.trail.loading')} count={10} className={styles.entries}>
          <div className={styles.entry}>
            <Skeleton width="60%" />
          </div>
        </LoadingRegion>
      }
      empty={null}
      more={rich('privacy.trail.more', { hidden })}
    >
      {(entries) => (
        <ul className={styles.entries}>
          {entries.map((entry) => (
            <AuditEntry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </PagedList>
  </Prose>
)
