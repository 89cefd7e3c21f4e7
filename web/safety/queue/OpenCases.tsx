import { Link } from 'wouter'
import type { Case } from '#shared/safety/cases/contract.ts'
import { rich, t } from '#web/language/t.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatRelativeTime } from '#web/ui/format.ts'
import { hidden } from '#web/ui/hiddenText.tsx'
import { PagedList } from '#web/ui/PagedList.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { formatReasons, formatReportCount, subjectLabel } from './caseLabels.ts'
import { useCases } from './data.ts'
import styles from './Queue.module.css'
import type { QueueUrlState } from './queueSearchParams.ts'

type Props = { hrefWith: QueueUrlState['hrefWith'] }

const CaseRow = ({ one, href }: { one: Case; href: string }) => (
  <Card as="li" className="stack gap-6">
    <div className="cluster items-center">
      <Link href={href} className={styles.title} dir="auto">
        {subjectLabel(one.type, one.owner)}
      </Link>
      {one.status === 'objected' && <Badge tone="orange">{t('safety.cases.objection')}</Badge>}
    </div>
    {one.excerpt && (
      <p className={styles.excerpt} dir="auto">
        {one.excerpt}
      </p>
    )}
    <p className="muted text-15" suppressHydrationWarning>
      {[formatReportCount(one), formatReasons(one), formatRelativeTime(one.openedAt, new Date())]
        .filter(Boolean)
        .join(' · ')}
    </p>
  </Card>
)

export const OpenCases = ({ hrefWith }: Props) => (
  <PagedList
    list={useCases()}
    errorTitle={t('safety.cases.failed')}
    skeleton={
      <LoadingRegion label={t('safety.cases.loading')} count={3} className={styles.list}>
        <Card className="stack gap-6">
          <Skeleton width="45%" height="1.5rem" />
          <Skeleton height="1.5rem" />
          <Skeleton width="55%" height="1.5rem" />
        </Card>
      </LoadingRegion>
    }
    empty={
      <EmptyState title={t('safety.cases.none')} hint={t('safety.cases.noneHint')} drawing="done" />
    }
    more={rich('safety.cases.more', { hidden })}
  >
    {(cases) => (
      <ul className={styles.list}>
        {cases.map((one) => (
          <CaseRow key={one.id} one={one} href={hrefWith({ case: one.id })} />
        ))}
      </ul>
    )}
  </PagedList>
)
