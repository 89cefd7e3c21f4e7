import { Link } from 'wouter'
import { guidePicture } from '#shared/resources/guidePictures.ts'
import { t } from '#web/language/t.tsx'
import { hrefOfGuide } from '#web/page/hrefs.ts'
import { Card } from '#web/ui/Card.tsx'
import linked from '#web/ui/linkedCard.module.css'
import { Section } from '#web/ui/Section.tsx'
import { weekMs } from '#web/ui/time.ts'
import { useResources } from './data.ts'
import styles from './GuideOfTheWeek.module.css'
import { homeGuideSlugs } from './homeGuides.ts'

const shownBelow: string[] = Object.values(homeGuideSlugs)

/** Another guide every week, for wide screens. */
export const GuideOfTheWeek = ({ now }: { now: Date }) => {
  const { data: guides } = useResources()
  const others = guides?.filter(({ slug }) => !shownBelow.includes(slug))
  const guide = others?.[Math.floor(now.getTime() / weekMs) % others.length]
  if (!guide) return null
  return (
    <Section title={t('resources.week.title')}>
      <Card as="article" className={`${linked.card} ${styles.card}`}>
        <img
          className={styles.picture}
          src={guidePicture(guide)}
          alt=""
          width={640}
          height={280}
          loading="lazy"
        />
        <div className={styles.body}>
          <h3 className={`${linked.name} text-17`} lang={guide.language} dir="auto">
            <Link href={hrefOfGuide(guide.slug)}>{guide.title}</Link>
          </h3>
          <p className="muted text-15" lang={guide.language} dir="auto">
            {guide.description}
          </p>
          <p className="muted text-15">
            {t('resources.cards.minutes', { minutes: guide.minutes })}
          </p>
        </div>
      </Card>
    </Section>
  )
}
