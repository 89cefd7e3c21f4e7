import { IconMoodSmile } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Case } from '#shared/safety/cases/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Bone } from '#web/ui/Bone.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { showAgo } from '#web/ui/format.ts'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import { showReasons, showReports, titleOf } from './caseWords.ts'
import { useCases } from './data.ts'
import styles from './Queue.module.css'
import type { QueuePlaceControl } from './useQueuePlace.ts'

type Props = { hrefAt: QueuePlaceControl['hrefAt'] }

const CaseRow = ({ one, href }: { one: Case; href: string }) => (
  <Card as="li" className={styles.case}>
    <div className={styles.head}>
      <Link href={href} className={styles.title} dir="auto">
        {titleOf(one)}
      </Link>
      {one.status === 'objected' && <Badge tone="orange">Objection</Badge>}
    </div>
    {one.excerpt && (
      <p className={styles.excerpt} dir="auto">
        {one.excerpt}
      </p>
    )}
    <p className={styles.soft}>
      {[showReports(one), showReasons(one), showAgo(one.openedAt, new Date())]
        .filter(Boolean)
        .join(' · ')}
    </p>
  </Card>
)

const bones = [1, 2, 3]

export const WaitingCases = ({ hrefAt }: Props) => {
  const list = useCases()
  if (list.failure)
    return (
      <FailedState
        title="The reports could not be loaded"
        reason={list.failure.reason}
        onRetry={() => void list.retry()}
        isRetrying={list.isRetrying}
      />
    )
  if (!list.rows)
    return (
      <Waiting what="reports" className={styles.list}>
        {bones.map((at) => (
          <Card key={at} className={styles.case}>
            <Bone width="45%" height="1.5rem" />
            <Bone height="1.5rem" />
            <Bone width="55%" height="1.5rem" />
          </Card>
        ))}
      </Waiting>
    )
  if (list.rows.length === 0)
    return (
      <EmptyState
        title="Nothing waits"
        hint="When something is reported, you are told and find it here."
        icon={<IconMoodSmile size={28} stroke={1.75} />}
      />
    )
  return (
    <>
      <ul className={styles.list}>
        {list.rows.map((one) => (
          <CaseRow key={one.id} one={one} href={hrefAt({ case: one.id })} />
        ))}
      </ul>
      <ShowMore what="reports" list={list} />
    </>
  )
}
