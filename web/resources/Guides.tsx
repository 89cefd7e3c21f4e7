import { Link } from 'wouter'
import { t } from '#web/language/t.tsx'
import { Section } from '#web/ui/Section.tsx'
import { GuideCards, type GuideSummary } from './GuideCards.tsx'
import { homeGuideSlugs } from './homeGuides.ts'

/** The three guides on home, hard-coded so that nothing needs to load. */
const guides = (): GuideSummary[] => [
  {
    slug: homeGuideSlugs.housing,
    category: 'housing',
    title: t('resources.home.housing.title'),
    description: t('resources.home.housing.description'),
  },
  {
    slug: homeGuideSlugs.jobs,
    category: 'work',
    title: t('resources.home.jobs.title'),
    description: t('resources.home.jobs.description'),
  },
  {
    slug: homeGuideSlugs.education,
    category: 'education',
    title: t('resources.home.education.title'),
    description: t('resources.home.education.description'),
  },
]

export const Guides = () => (
  <Section
    title={t('resources.home.title')}
    link={<Link href="/resources">{t('common.allGuides')}</Link>}
  >
    <GuideCards guides={guides()} />
  </Section>
)
