import { t } from '#web/language/t.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { useIsNarrow } from '#web/ui/useIsNarrow.ts'
import styles from './GroupList.module.css'
import { useGroupListClass } from './useGroupListClass.ts'

const Line = () => (
  <div className={styles.line}>
    <Skeleton width="3.5rem" height="3.5rem" />
    <div className="stack gap-6 flex-1">
      <Skeleton width="60%" height="1.25rem" />
      <Skeleton width="45%" height="1.5rem" />
      <Skeleton width="90%" />
    </div>
    <Skeleton width="4rem" height="2.25rem" />
  </div>
)

export const GroupListSkeleton = ({ isWide = false }: { isWide?: boolean }) => {
  const isNarrow = useIsNarrow()
  return (
    <LoadingRegion
      count={3}
      label={t('common.loadingGroups')}
      className={useGroupListClass(isWide ? 2 : 3)}
    >
      {isNarrow ? (
        <Line />
      ) : (
        <Card>
          <Line />
        </Card>
      )}
    </LoadingRegion>
  )
}
