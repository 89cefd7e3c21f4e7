import { IconBriefcase, IconHome2, IconLuggage, IconSchool } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Resource, ResourceCategory } from '#shared/resources/contract.ts'
import { Card } from '#web/ui/Card.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { hrefOfGuide } from './data.ts'
import styles from './GuideCards.module.css'

export type GuideSummary = Pick<Resource, 'slug' | 'title' | 'description' | 'category'>

const icons: Record<ResourceCategory, typeof IconHome2> = {
  settling: IconLuggage,
  housing: IconHome2,
  work: IconBriefcase,
  education: IconSchool,
}

type Props = {
  guides: GuideSummary[]
  /** h2 where the only heading above is the h1. */
  heading?: 'h2' | 'h3'
  /** Maximum number of columns. */
  columns?: 2 | 3
  /** New results are loading. */
  isOld?: boolean
}

export const GuideCards = ({ guides, heading: Heading = 'h3', columns = 3, isOld }: Props) => (
  <ul
    className={columns === 3 ? `${styles.guides} ${styles.three}` : styles.guides}
    aria-busy={isOld || undefined}
  >
    {guides.map(({ slug, title, description, category }) => {
      const Icon = icons[category]
      return (
        <Card as="li" key={slug} className={styles.guide}>
          <span className={styles.icon} aria-hidden="true">
            <Icon size={24} stroke={1.75} />
          </span>
          <Heading dir="auto">{title}</Heading>
          <p className="muted text-medium" dir="auto">
            {description}
          </p>
          <Link href={hrefOfGuide(slug)} className={`no-outline ${styles.more}`}>
            Read More<span className="visually-hidden">: {title}</span>
          </Link>
        </Card>
      )
    })}
  </ul>
)

export const GuideCardsSkeleton = () => (
  <LoadingRegion label="guides" count={4} className={styles.guides}>
    <Card className={styles.guide}>
      <span className={styles.skeleton}>
        <Skeleton width="2.75rem" height="2.75rem" />
      </span>
      <Skeleton width="60%" height="1.5rem" />
      <Skeleton width="90%" height="1.375rem" />
      <Skeleton width="5rem" height="2rem" />
    </Card>
  </LoadingRegion>
)
