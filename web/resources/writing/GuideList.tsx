import type { WrittenGuide } from '#shared/resources/contract.ts'
import { Bone } from '#web/ui/Bone.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import { useAllGuides } from './data.ts'
import styles from './GuideList.module.css'
import { GuideRow } from './GuideRow.tsx'

type Props = { onEdit: (guide: WrittenGuide) => void; onRemove: (guide: WrittenGuide) => void }

const bones = ['a', 'b', 'c', 'd']

export const GuideList = ({ onEdit, onRemove }: Props) => {
  const { data, error, refetch, isFetching } = useAllGuides()
  if (error && !data)
    return (
      <FailedState
        title="The guides could not be loaded"
        reason={error.reason}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  if (!data)
    return (
      <Waiting what="guides">
        <Card>
          {bones.map((key) => (
            <div key={key} className={styles.row}>
              <Bone width="50%" />
              <Bone width="14rem" height="2.75rem" />
            </div>
          ))}
        </Card>
      </Waiting>
    )
  if (data.length === 0)
    return <EmptyState title="No guides yet" hint="Write the first one with “New guide”." />
  return (
    <Card>
      <ul className={styles.list}>
        {data.map((guide) => (
          <GuideRow key={guide.id} guide={guide} onEdit={onEdit} onRemove={onRemove} />
        ))}
      </ul>
    </Card>
  )
}
