import { IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { ListedGuide, Resource } from '#shared/resources/contract.ts'
import { guidePicture } from '#shared/resources/guidePictures.ts'
import { rich, t } from '#web/language/t.tsx'
import { hrefOfGuide } from '#web/page/hrefs.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ProgressRing } from '#web/ui/ProgressRing.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './GuideCards.module.css'
import type { CountedSteps, GuideProgress } from './guide/data.ts'

export type GuideSummary = Pick<Resource, 'slug' | 'title' | 'description' | 'category'> &
  Partial<Pick<ListedGuide, 'minutes' | 'language'>>

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
  /** The slug of the guide to begin with, which is larger. */
  first?: string
}

export const GuideCards = ({
  guides,
  heading: Heading = 'h3',
  columns = 3,
  isOld,
  progress,
  first,
}: Props) => (
  <ul
    className={columns === 3 ? `${styles.guides} ${styles.three}` : styles.guides}
    aria-busy={isOld || undefined}
  >
    {guides.map((guide) => {
      const { slug, title, description, minutes, language } = guide
      const steps = progress?.get(slug)
      return (
        <Card as="li" key={slug} className={styles.guide} data-first={slug === first || undefined}>
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
            <Heading className={styles.title} lang={language} dir="auto">
              {title}
            </Heading>
            {slug === first && <StartMark steps={steps} />}
            <p className={`own-side ${styles.description}`} lang={language} dir="auto">
              {description}
            </p>
            <p className={styles.meta}>
              {minutes && <span>{t('resources.cards.minutes', { minutes })}</span>}
              {steps && steps.done > 0 && <Steps {...steps} />}
              <Link href={hrefOfGuide(slug)} className={`no-outline ${styles.more}`}>
                {rich('resources.cards.readMore', {
                  title,
                  hidden: (children) => (
                    <span className="visually-hidden" lang={language}>
                      {children}
                    </span>
                  ),
                })}
              </Link>
            </p>
          </div>
        </Card>
      )
    })}
  </ul>
)

const StartMark = ({ steps }: { steps: CountedSteps | undefined }) => {
  const done = steps?.done ?? 0
  if (done > 0 && done === steps?.total) return null
  return (
    <p className={styles.mark}>
      <Badge tone="onPicture">
        {t(done > 0 ? 'resources.cards.continue' : 'resources.cards.startHere')}
      </Badge>
    </p>
  )
}

const Steps = ({ done, total }: CountedSteps) => (
  <span className={styles.steps}>
    {done === total ? (
      <IconCircleCheckFilled size={18} aria-hidden="true" />
    ) : (
      <ProgressRing done={done} total={total} size="tiny" />
    )}
    <span>
      {rich('resources.cards.stepsDone', {
        done,
        total,
        hidden: (children) => <span className="visually-hidden">{children}</span>,
      })}
    </span>
  </span>
)

export const GuideCardsSkeleton = () => (
  <LoadingRegion label={t('resources.cards.loading')} count={5} className={styles.guides}>
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
