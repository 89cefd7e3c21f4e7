import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Decision } from '#shared/safety/cases/contract.ts'
import { decidedLabels, houseRules } from '#shared/safety/cases/labels.ts'
import { rich, t } from '#web/language/t.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatFullDateAndTime } from '#web/ui/format.ts'
import { hidden } from '#web/ui/hiddenText.tsx'
import { PagedList } from '#web/ui/PagedList.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { subjectLabel } from './caseLabels.ts'
import { useDecisions } from './data.ts'
import styles from './Queue.module.css'
import type { QueueUrlState } from './queueSearchParams.ts'

type Props = { hrefWith: QueueUrlState['hrefWith'] }

/** All decisions, newest first. The log is append-only. */
export const DecisionLog = ({ hrefWith }: Props) => (
  <PagedList
    list={useDecisions()}
    errorTitle={t('safety.log.failed')}
    skeleton={
      <LoadingRegion label={t('safety.log.loading')}>
        <Card className="stack gap-6">
          <Skeleton width="45%" height="1.5rem" />
          <Skeleton height="1.5rem" />
          <Skeleton width="55%" height="1.5rem" />
        </Card>
      </LoadingRegion>
    }
    empty={<EmptyState title={t('safety.log.none')} hint={t('safety.log.noneHint')} />}
    more={rich('safety.log.more', { hidden })}
  >
    {(decisions) => (
      <Card>
        <ul className={styles.plain}>
          {decisions.map((decision) => (
            <DecisionItem
              key={decision.id}
              decision={decision}
              href={hrefWith({ case: decision.caseId })}
            />
          ))}
        </ul>
      </Card>
    )}
  </PagedList>
)

type DecisionItemProps = {
  decision: Decision
  /** URL of its case; absent when shown in the case itself. */
  href?: string
}

/** One entry of the decision log. */
export const DecisionItem = ({ decision, href }: DecisionItemProps) => {
  const { kind, type, about, rule, reason, until, alsoRemoves, decidedBy, createdAt } = decision
  const when = formatFullDateAndTime(createdAt)
  const name = decidedBy?.name ?? t('safety.log.someoneLeft')
  const time = (children: ReactNode) => <time dateTime={createdAt.toISOString()}>{children}</time>
  return (
    <li className={styles.decision}>
      <p className="cluster items-center">
        <strong>
          {alsoRemoves
            ? t('safety.log.alsoRemoved', { decision: t(decidedLabels[kind]) })
            : t(decidedLabels[kind])}
        </strong>
        {href && (
          <Link href={href} dir="auto">
            {subjectLabel(type, about)}
          </Link>
        )}
      </p>
      {rule && <p className="muted text-15">{t(houseRules[rule])}</p>}
      {reason && (
        <p className={`own-side ${styles.text}`} dir="auto">
          {reason}
        </p>
      )}
      <p className="muted text-15">
        {until
          ? rich('safety.log.untilBy', { until: formatFullDateAndTime(until), name, when, time })
          : rich('safety.log.by', { name, when, time })}
      </p>
    </li>
  )
}
