import type { ReactNode } from 'react'
import { Card } from '#web/ui/Card.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './PersonList.module.css'

type Props = {
  /** The rows belong to the previous query. */
  isStale?: boolean
  children: ReactNode
}

/** Grid of person cards, each in an `li`. */
export const PersonList = ({ isStale = false, children }: Props) => (
  <PlainList className={styles.list} aria-busy={isStale}>
    {children}
  </PlainList>
)

export const PersonListSkeleton = ({ label }: { label: string }) => (
  <LoadingRegion label={label} count={4} className={styles.list}>
    <Card>
      <div className="cluster gap-12 items-center">
        <Skeleton width="3.5rem" height="3.5rem" round />
        <div className="stack gap-8 flex-1">
          <Skeleton width="55%" />
          <Skeleton width="35%" height="0.75rem" />
        </div>
        <Skeleton width="5rem" height="2.75rem" />
      </div>
    </Card>
  </LoadingRegion>
)
