import { t } from '#web/language/t.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './GuideSkeleton.module.css'

const skeletonKeys = ['a', 'b', 'c']

export const GuideSkeleton = () => (
  <LoadingRegion label={t('resources.guide.loading')}>
    <div className={styles.hero}>
      <span className={styles.picture} />
      <Skeleton width="12rem" height="2rem" />
      <Skeleton width="80%" height="1.25rem" />
    </div>
    <Card className={styles.card}>
      {skeletonKeys.map((key) => (
        <div key={key} className="stack gap-8">
          <Skeleton width="45%" height="1.5rem" />
          <Skeleton />
          <Skeleton width="95%" />
          <Skeleton width="70%" />
        </div>
      ))}
    </Card>
  </LoadingRegion>
)
