import { Bone } from '#web/ui/Bone.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import { DecisionItem } from './DecisionItem.tsx'
import { useDecisions } from './data.ts'
import styles from './Queue.module.css'
import type { QueuePlaceControl } from './useQueuePlace.ts'

type Props = { hrefAt: QueuePlaceControl['hrefAt'] }

/** All that was decided, the latest first. Nothing of it can be changed. */
export const DecisionLog = ({ hrefAt }: Props) => {
  const list = useDecisions()
  if (list.failure)
    return (
      <FailedState
        title="The decisions could not be loaded"
        reason={list.failure.reason}
        onRetry={() => void list.retry()}
        isRetrying={list.isRetrying}
      />
    )
  if (!list.rows)
    return (
      <Waiting what="decisions">
        <Card className={styles.case}>
          <Bone width="45%" height="1.5rem" />
          <Bone height="1.5rem" />
          <Bone width="55%" height="1.5rem" />
        </Card>
      </Waiting>
    )
  if (list.rows.length === 0)
    return <EmptyState title="Nothing was decided yet" hint="Every decision is kept here." />
  return (
    <>
      <Card>
        <ul className={styles.plain}>
          {list.rows.map((one) => (
            <DecisionItem key={one.id} decision={one} href={hrefAt({ case: one.caseId })} />
          ))}
        </ul>
      </Card>
      <ShowMore what="decisions" list={list} />
    </>
  )
}
