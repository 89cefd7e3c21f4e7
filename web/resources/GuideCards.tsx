import { IconBriefcase, IconHome2, IconLuggage, IconSchool } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Resource, ResourceCategory } from '#shared/resources/contract.ts'
import { Card } from '#web/ui/Card.tsx'
import { hrefOfGuide } from './data.ts'
import styles from './GuideCards.module.css'

export type GuideAtAGlance = Pick<Resource, 'slug' | 'title' | 'description' | 'category'>

const icons: Record<ResourceCategory, typeof IconHome2> = {
  settling: IconLuggage,
  housing: IconHome2,
  work: IconBriefcase,
  education: IconSchool,
}

type Props = {
  guides: GuideAtAGlance[]
  /** h2 where the cards stand under no other heading than the screen's. */
  heading?: 'h2' | 'h3'
  /** At most so many beside each other. */
  columns?: 2 | 3
  /** Others are on their way. */
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
          <p className={styles.summary} dir="auto">
            {description}
          </p>
          <Link href={hrefOfGuide(slug)} className={styles.more}>
            Read More<span className="only-for-readers">: {title}</span>
          </Link>
        </Card>
      )
    })}
  </ul>
)
