import { Link } from 'wouter'
import type { Decision } from '#shared/safety/cases/contract.ts'
import { decidedLabels, houseRules } from '#shared/safety/cases/labels.ts'
import { t } from '#web/language/t.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { formatFullDateAndTime } from '#web/ui/format.ts'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { subjectLabel } from './caseLabels.ts'
import { useDecisions } from './data.ts'
import styles from './Queue.module.css'
import type { QueueUrlState } from './queueSearchParams.ts'

type Props = { hrefWith: QueueUrlState['hrefWith'] }

/** All decisions, newest first. The log is append-only. */
export const DecisionLog = ({ hrefWith }: Props) => {
  const list = useDecisions()
  if (list.failure) return <LoadFailure title="The decisions could not be loaded" query={list} />
  if (!list.rows)
    return (
      <LoadingRegion label="decisions">
        <Card className="stack gap-dense">
          <Skeleton width="45%" height="1.5rem" />
          <Skeleton height="1.5rem" />
          <Skeleton width="55%" height="1.5rem" />
        </Card>
      </LoadingRegion>
    )
  if (list.rows.length === 0)
    return <EmptyState title="No decisions yet" hint="You’ll find every decision here." />
  return (
    <>
      <Card>
        <ul className={styles.plain}>
          {list.rows.map((decision) => (
            <DecisionItem
              key={decision.id}
              decision={decision}
              href={hrefWith({ case: decision.caseId })}
            />
          ))}
        </ul>
      </Card>
      <ShowMore label="decisions" list={list} />
    </>
  )
}

type DecisionItemProps = {
  decision: Decision
  /** URL of its case; absent when shown in the case itself. */
  href?: string
}

/** One entry of the decision log. */
export const DecisionItem = ({ decision, href }: DecisionItemProps) => {
  const { kind, type, about, rule, reason, until, alsoRemoves, decidedBy, createdAt } = decision
  const subject = about ? `${subjectLabel(type)} of ${about.name}` : subjectLabel(type)
  return (
    <li className={styles.decision}>
      <p className={styles.head}>
        <strong>
          {decidedLabels[kind]}
          {alsoRemoves && ', and removed what it is about'}
        </strong>
        {href && (
          <Link href={href} dir="auto">
            {subject}
          </Link>
        )}
      </p>
      {rule && <p className="muted text-medium">{t(houseRules[rule])}</p>}
      {reason && (
        <p className={`own-side ${styles.text}`} dir="auto">
          {reason}
        </p>
      )}
      <p className="muted text-medium">
        {until && `Until ${formatFullDateAndTime(until)}. `}
        {decidedBy?.name ?? 'Someone who has left'},{' '}
        <time dateTime={createdAt.toISOString()}>{formatFullDateAndTime(createdAt)}</time>
      </p>
    </li>
  )
}
