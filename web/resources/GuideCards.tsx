import { Link } from 'wouter'
import type { ListedGuide, Resource } from '#shared/resources/contract.ts'
import { Card } from '#web/ui/Card.tsx'
import { ProgressRing } from '#web/ui/ProgressRing.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { hrefOfGuide } from './data.ts'
import styles from './GuideCards.module.css'
import type { GuideProgress } from './guide/data.ts'
import { guidePicture } from './guidePictures.ts'

export type GuideSummary = Pick<Resource, 'slug' | 'title' | 'description' | 'category'> &
  Partial<Pick<ListedGuide, 'minutes'>>

type Props = {
  guides: GuideSummary[]
  /** h2 where the only heading above is the h1. */
  heading?: 'h2' | 'h3'
  /** Maximum number of columns. */
  columns?: 2 | 3
  /** New results are loading. */
  isOld?: boolean
  /** Steps of the first 100 days by the guide that explains them. */
  progress?: GuideProgress
}

export const GuideCards = ({
  guides,
  heading: Heading = 'h3',
  columns = 3,
  isOld,
  progress,
}: Props) => (
  <ul
    className={columns === 3 ? `${styles.guides} ${styles.three}` : styles.guides}
    aria-busy={isOld || undefined}
  >
    {guides.map((guide) => {
      const { slug, title, description, minutes } = guide
      const steps = progress?.get(slug)
      return (
        <Card as="li" key={slug} className={styles.guide}>
          <img
            className={styles.picture}
            src={guidePicture(guide)}
            alt=""
            width={640}
            height={280}
            loading="lazy"
            decoding="async"
          />
          <div className={styles.text}>
            <Heading className={styles.title} dir="auto">
              {title}
            </Heading>
            <p className={styles.description} dir="auto">
              {description}
            </p>
            <p className={styles.meta}>
              {minutes && <span>{minutes} min read</span>}
              <Link href={hrefOfGuide(slug)} className={`no-outline ${styles.more}`}>
                Read More<span className="visually-hidden">: {title}</span>
              </Link>
            </p>
          </div>
          {steps && steps.done > 0 && (
            <span className={styles.progress}>
              <ProgressRing {...steps} size="small" />
              <span className="visually-hidden">
                {steps.done} of {steps.total} steps done
              </span>
            </span>
          )}
        </Card>
      )
    })}
  </ul>
)

export const GuideCardsSkeleton = () => (
  <LoadingRegion label="guides" count={5} className={styles.guides}>
    <Card className={styles.guide}>
      <span className={styles.picture} />
      <div className={styles.text}>
        <Skeleton width="60%" height="1.25rem" />
        <Skeleton width="90%" height="2.25rem" />
        <Skeleton width="5rem" />
      </div>
    </Card>
  </LoadingRegion>
)
