import { t } from '#web/language/t.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'

const skeletonRows = ['a', 'b', 'c', 'd', 'e']

/** Shown while the code of a tab is loading. */
export const TabSkeleton = () => (
  <LoadingRegion label={t('admin.tabs.loading')} className="stack gap-8">
    <Skeleton height="2.75rem" />
    {skeletonRows.map((row) => (
      <Card key={row} className="stack gap-8">
        <Skeleton width="45%" />
        <Skeleton width="70%" height="0.75rem" />
      </Card>
    ))}
  </LoadingRegion>
)
