import type { ReactNode } from 'react'
import { Card } from '#web/ui/Card.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './BuddyList.module.css'

/** A list of cards, each in an `li`. */
export const BuddyList = ({ children }: { children: ReactNode }) => (
  <PlainList className={styles.list}>{children}</PlainList>
)

export const BuddyListSkeleton = ({ label }: { label: string }) => (
  <LoadingRegion label={label} count={4} className={styles.list}>
    <Card className="stack gap-12">
      <Skeleton width="2.75rem" height="2.75rem" round />
      <Skeleton width="55%" />
      <Skeleton width="90%" height="0.75rem" />
      <Skeleton height="2.75rem" />
    </Card>
  </LoadingRegion>
)
