import { t } from '#web/language/t.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './PostList.module.css'

export const PostSkeleton = ({ isSingle = false }: { isSingle?: boolean }) => (
  <LoadingRegion
    label={isSingle ? t('community.post.loading') : t('community.list.loading')}
    count={isSingle ? 1 : 3}
    className={styles.list}
  >
    <Card className="stack gap-12">
      <div className="cluster gap-12 items-center">
        <Skeleton width="2.25rem" height="2.25rem" round />
        <Skeleton width="40%" />
      </div>
      <Skeleton width="70%" height="1.25rem" />
      <Skeleton />
      <Skeleton width="90%" />
      <div className="cluster gap-12 items-center">
        <Skeleton width="6.75rem" height="2.75rem" />
        <Skeleton width="7rem" height="2.75rem" />
      </div>
    </Card>
  </LoadingRegion>
)
