import { Card } from '#web/ui/Card.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './GroupList.module.css'

export const GroupListSkeleton = ({ isWide = false }: { isWide?: boolean }) => (
  <LoadingRegion
    count={3}
    label="groups"
    className={isWide ? styles.list : `${styles.list} ${styles.three}`}
  >
    <Card className="stack gap-medium">
      <div className={styles.line}>
        <Skeleton width="2.75rem" height="2.75rem" />
        <div className={styles.text}>
          <Skeleton width="70%" height="1.25rem" />
          <Skeleton width="50%" />
        </div>
      </div>
      {!isWide && <Skeleton height="2.75rem" />}
      <div className={styles.line}>
        <Skeleton width="5.5rem" />
        <Skeleton width="4.5rem" height="2.75rem" />
      </div>
    </Card>
  </LoadingRegion>
)
